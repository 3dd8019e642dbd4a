import { throughCore } from './throughCore.ts'

export const batchOrder = throughCore<'batchOrder'>()

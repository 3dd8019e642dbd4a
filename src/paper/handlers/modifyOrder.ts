import { throughCore } from './throughCore.ts'

export const modifyOrder = throughCore<'modifyOrder'>()

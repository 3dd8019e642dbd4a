import { throughCore } from './throughCore.ts'

export const cancelAll = throughCore<'cancelAll'>()

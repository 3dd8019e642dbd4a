import { throughCore } from './throughCore.ts'

export const cancelOrder = throughCore<'cancelOrder'>()

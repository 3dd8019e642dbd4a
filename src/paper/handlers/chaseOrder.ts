import { throughCore } from './throughCore.ts'

export const chaseOrder = throughCore<'chaseOrder'>()

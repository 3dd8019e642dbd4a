import { throughCore } from './throughCore.ts'

export const batchModify = throughCore<'batchModify'>()

import { throughCore } from './throughCore.ts'

export const batchCancel = throughCore<'batchCancel'>()

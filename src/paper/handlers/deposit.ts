import { throughCore } from './throughCore.ts'

export const deposit = throughCore<'deposit'>()

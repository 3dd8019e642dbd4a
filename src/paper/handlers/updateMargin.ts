import { throughCore } from './throughCore.ts'

export const updateMargin = throughCore<'updateMargin'>()

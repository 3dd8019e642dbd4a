import { throughCore } from './throughCore.ts'

export const setPositionMode = throughCore<'setPositionMode'>()

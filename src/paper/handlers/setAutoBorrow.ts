import { throughCore } from './throughCore.ts'

export const setAutoBorrow = throughCore<'setAutoBorrow'>()

import { throughCore } from './throughCore.ts'

export const setLeverage = throughCore<'setLeverage'>()

import type { ReadHandler } from './handler.ts'

export const getAutoBorrow: ReadHandler<'getAutoBorrow'> = ({ core }, { address }) => core.settings(address)

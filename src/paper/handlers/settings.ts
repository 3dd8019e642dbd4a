import type { ReadHandler } from './handler.ts'

export const settings: ReadHandler<'settings'> = ({ core }, { address }) => core.settings(address)

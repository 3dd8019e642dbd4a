import type { ReadHandler } from './handler.ts'

export const symbols: ReadHandler<'symbols'> = ({ core }) => ({ list: [...core.symbols] })

import type { ReadHandler } from './handler.ts'

export const balance: ReadHandler<'balance'> = ({ core }, { address }) => core.balance(address)

import type { ReadHandler } from './handler.ts'

export const coins: ReadHandler<'coins'> = ({ core }) => ({ list: [...core.coins] })

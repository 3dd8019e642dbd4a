import type { ReadHandler } from './handler.ts'

export const time: ReadHandler<'time'> = ({ now }) => ({ time: now() })

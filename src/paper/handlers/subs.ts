import type { ReadHandler } from './handler.ts'

export const subs: ReadHandler<'subs'> = (service, { address }) => ({ list: service.subs.of(address) })

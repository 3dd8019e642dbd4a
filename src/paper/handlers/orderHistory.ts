import type { ReadHandler } from './handler.ts'

export const orderHistory: ReadHandler<'orderHistory'> = ({ store }, { address, ...filter }) =>
  store.histories.page('order', address, filter)

import { checkFilter } from '../service.ts'
import type { ReadHandler } from './handler.ts'

export const orderHistory: ReadHandler<'orderHistory'> = (service, { address, ...filter }) => {
  checkFilter(service, filter.symbol_id)
  return service.store.histories.page('order', address, filter)
}

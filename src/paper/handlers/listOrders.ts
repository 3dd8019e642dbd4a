import type { Order } from '../../protocol/models/order.ts'
import { checkFilter } from '../service.ts'
import type { ReadHandler } from './handler.ts'

export const listOrders: ReadHandler<'listOrders'> = (service, { address, symbol_id, order_type }) => {
  checkFilter(service, symbol_id)
  const wanted = order_type?.split(',')
  const list = service.core.liveOrders(address).filter((order) => {
    if (symbol_id !== undefined && order.symbol_id !== symbol_id) return false
    return wanted === undefined || wanted.some((word) => isOf(order, word))
  })
  return { list }
}

/** An algo order counts under its algo word, any other under its order type. */
function isOf(order: Order, word: string): boolean {
  switch (order.algo_order_type) {
    case 'conditional':
      return word === 'conditional'
    case 'tpsl':
    case 'attached_tpsl':
      return word === 'tpsl'
    default:
      return word === order.order_type
  }
}

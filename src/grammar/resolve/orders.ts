import { FieldError } from '../../lib/errors.ts'
import type { Order } from '../../protocol/models/order.ts'
import type { ResolveContext } from './context.ts'

/** Shortest part of an id that names an order. */
export const ID_PART_MIN = 4

/** The live order of an id, a client id, or a unique beginning or end of at least 4 characters of one. */
export function findOrder(id: string, orders: readonly Order[]): Order | null {
  const exact = orders.find((o) => o.order_id === id) ?? orders.find((o) => o.client_order_id === id)
  if (exact !== undefined) return exact
  if (id.length < ID_PART_MIN) return null
  const fits = (whole: string | null) => whole !== null && (whole.startsWith(id) || whole.endsWith(id))
  const found = orders.filter((o) => fits(o.order_id) || fits(o.client_order_id))
  if (found.length > 1) {
    const some = found.slice(0, 4).map((o) => o.order_id)
    throw new FieldError('id', id, `more characters: ${found.length} orders fit, among them ${some.join(', ')}`)
  }
  return found[0] ?? null
}

export function needOrder(id: string, orders: readonly Order[]): Order {
  const order = findOrder(id, orders)
  if (order === null) throw new FieldError('id', id, 'the id of a live order')
  return order
}

/** What a request names the order by. */
export function orderRef(id: string, context: Pick<ResolveContext, 'orders' | 'orders_known'>) {
  const order = findOrder(id, context.orders)
  if (order !== null) return { order_id: order.order_id }
  if (context.orders_known !== false) throw new FieldError('id', id, 'the id of a live order')
  return /^\d{1,20}$/.test(id) ? { order_id: id } : { client_order_id: id }
}

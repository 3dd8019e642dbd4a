import { Decimal } from '../lib/decimal.ts'
import type { Order } from '../protocol/models/order.ts'
import type { SignedWrite } from './submitTypes.ts'

/** What an order item of a write asked for, as far as it tells orders apart. */
interface Item {
  symbol_id?: unknown
  is_buy?: unknown
  order_type?: unknown
  quantity?: unknown
  client_order_id?: unknown
}

/** The order items of a write: one of a place, all of a batch, none of anything else. */
export function orderItems({ name, params }: Pick<SignedWrite, 'name' | 'params'>): Item[] {
  if (name !== 'placeOrder' && name !== 'batchOrder') return []
  try {
    const read = JSON.parse(params) as Item & { orders?: Item[] }
    return name === 'placeOrder' ? [read] : (read.orders ?? [])
  } catch {
    return []
  }
}

/**
 * Whether an order that carries a client_order_id of the write is of the write: the id may have been used before. Made
 * in its block, or last changed by it; without knowing the block there is only the hash.
 */
export function mayHaveMade(write: SignedWrite, order: Order, included: number | null): boolean {
  // A change or a cancel is about an order that was there before.
  if (orderItems(write).length === 0) return true
  return order.tx_hash === write.tx_hash || included === null || order.created_time >= included
}

/**
 * Those of `orders` that the write made and that carry no client_order_id. The hash on an order is that of its last
 * change, so one that was filled or changed since is known by the block it was made in and by what was asked for. Where
 * that fits more orders than were asked for, none of them is claimed.
 */
export function madeOrders(write: SignedWrite, orders: readonly Order[], included: number | null): Order[] {
  const items = orderItems(write).filter((item) => item.client_order_id === undefined)
  const fits = (order: Order) =>
    order.client_order_id === null &&
    order.parent_order_id === null &&
    (included === null ? order.tx_hash === write.tx_hash : order.created_time === included) &&
    items.some((item) => asked(item, order))
  const found = orders.filter(fits)
  return found.length > items.length ? found.filter((o) => isUntouched(o, write)) : found
}

function asked(item: Item, order: Order): boolean {
  return (
    item.symbol_id === order.symbol_id &&
    item.is_buy === order.is_buy &&
    item.order_type === order.order_type &&
    typeof item.quantity === 'string' &&
    new Decimal(item.quantity).eq(order.original_quantity)
  )
}

/** Made by the write, and not changed by anything since. */
function isUntouched(order: Order, { tx_hash }: SignedWrite): boolean {
  return order.tx_hash === tx_hash && order.created_time === order.updated_time
}

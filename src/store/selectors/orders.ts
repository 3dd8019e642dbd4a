import { Decimal, toSteps } from '../../lib/decimal.ts'
import type { Order } from '../../protocol/models/order.ts'
import { isTerminal } from '../../protocol/orderStates.ts'
import type { Book, State } from '../state.ts'

type Orders = Pick<State, 'orders'>

/** Live orders, the latest change first; of one symbol when given. */
export function liveOrders(state: Orders, symbolId?: number): Order[] {
  return Object.values(state.orders)
    .filter((o) => !isTerminal(o.state) && (symbolId === undefined || o.symbol_id === symbolId))
    .sort((a, b) => b.updated_time - a.updated_time || (a.order_id < b.order_id ? 1 : -1))
}

/** Children of an order: what it triggered or carries. */
export function childrenOf(state: Orders, orderId: string): Order[] {
  return Object.values(state.orders).filter((o) => o.parent_order_id === orderId)
}

export interface OwnLevel {
  /** Open quantity of own orders at this price, exact. */
  quantity: Decimal
  orders: Order[]
}

/** Own resting orders by price level of the book: bids round down to the merge, asks up. Keys are ticks. */
export function ownLevels(
  state: Orders,
  symbolId: number,
  priceStep: string,
  merge = 1,
): { bids: Map<number, OwnLevel>; asks: Map<number, OwnLevel> } {
  const levels = { bids: new Map<number, OwnLevel>(), asks: new Map<number, OwnLevel>() }
  for (const order of liveOrders(state, symbolId)) {
    if (!isResting(order) || order.price === null) continue
    const ticks = toSteps(order.price, priceStep)
    if (ticks === null) continue
    const key = (order.is_buy ? Math.floor(ticks / merge) : Math.ceil(ticks / merge)) * merge
    const side = order.is_buy ? levels.bids : levels.asks
    const level = side.get(key) ?? { quantity: new Decimal(0), orders: [] }
    level.quantity = level.quantity.plus(order.remaining_quantity)
    level.orders.push(order)
    side.set(key, level)
  }
  return levels
}

function isResting(order: Order): boolean {
  return order.state === 'new' || order.state === 'partially_filled' || order.state === 'pending_cancel'
}

/**
 * Base quantity ahead of an own order at most: what rests at its level without it. An estimate from above, since the
 * interface does not tell the place in the queue. null when its level is not in the book.
 */
export function aheadAtMost(order: Order, book: Book, step: { price_step: string; qty_step: string }): Decimal | null {
  const ticks = order.price === null ? null : toSteps(order.price, step.price_step)
  if (ticks === null || book.merge !== 1) return null
  const side = order.is_buy ? book.bids : book.asks
  const level = side.ticks.indexOf(ticks)
  if (level < 0) return null
  const ahead = new Decimal(side.lots[level]!).times(step.qty_step).minus(order.remaining_quantity)
  return Decimal.max(ahead, 0)
}

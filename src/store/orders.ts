import * as v from 'valibot'
import type { OrderPatch } from '../protocol/channels/order.ts'
import { Order } from '../protocol/models/order.ts'
import { isTerminal } from '../protocol/orderStates.ts'
import { ENDED_ORDERS_MAX, HISTORY_MAX, WANTED_MAX } from './bounds.ts'
import { mergeOrder } from './mergeOrder.ts'
import { mergeRows, own, put } from './records.ts'
import type { State } from './state.ts'

/** Takes orders and parts of orders in; a part of an unknown order is marked to be read in full. */
export function takeOrders(state: State, patches: readonly OrderPatch[]): State {
  let { orders } = state
  const wanted = new Set(state.wantedOrders)
  const ended: Order[] = []
  for (const patch of patches) {
    const known = own(orders, patch.order_id)
    const next = known === undefined ? whole(patch) : mergeOrder(known, patch)
    if (next === null) {
      if (wanted.size < WANTED_MAX) wanted.add(patch.order_id)
      continue
    }
    wanted.delete(patch.order_id)
    if (next === known) continue
    orders = put(orders, next.order_id, next)
    if (isTerminal(next.state)) ended.push(next)
  }
  const next: State = { ...state, orders: trim(orders), wantedOrders: [...wanted] }
  return ended.length === 0 ? next : { ...next, orderHistory: joinHistory(ended, state.orderHistory) }
}

/** The full list of live orders: one that is missing has ended, how is to be read. */
export function takeLiveOrders(state: State, list: readonly Order[]): State {
  const next = takeOrders(state, list)
  const listed = new Set(list.map((o) => o.order_id))
  const missing = Object.values(state.orders)
    .filter((o) => !isTerminal(o.state) && !listed.has(o.order_id))
    .map((o) => o.order_id)
  return { ...next, wantedOrders: [...new Set([...next.wantedOrders, ...missing])].slice(-WANTED_MAX) }
}

export function joinHistory(fresh: readonly Order[], known: readonly Order[]): readonly Order[] {
  return mergeRows(
    fresh,
    known,
    (o) => o.order_id,
    (o) => o.updated_time,
    HISTORY_MAX,
  )
}

/** An order when every required field is there, otherwise null. */
function whole(patch: OrderPatch): Order | null {
  const result = v.safeParse(Order, patch)
  return result.success ? result.output : null
}

/** Live orders stay; of the ended ones the latest. */
function trim(orders: Readonly<Record<string, Order>>): Readonly<Record<string, Order>> {
  const ended = Object.values(orders).filter((o) => isTerminal(o.state))
  if (ended.length <= ENDED_ORDERS_MAX) return orders
  ended.sort((a, b) => b.updated_time - a.updated_time)
  const drop = new Set(ended.slice(ENDED_ORDERS_MAX).map((o) => o.order_id))
  return Object.fromEntries(Object.entries(orders).filter(([id]) => !drop.has(id)))
}

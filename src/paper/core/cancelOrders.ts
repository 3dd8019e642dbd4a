import type { RequestOf } from '../../protocol/endpoints/index.ts'
import { isCancelable } from '../../protocol/orderStates.ts'
import type { Account } from '../ledger/account.ts'
import type { Outcome } from '../types.ts'
import { findOrder, type Ref } from './findOrder.ts'
import { LiveOrder } from './liveOrder.ts'
import { cancel } from './orderLife.ts'
import { refuse, refuseField } from './refuse.ts'
import type { State } from './state.ts'

/** POST /trade/orders/cancel */
export function cancelOne(state: State, account: Account, ref: Ref): Outcome<'cancelOrder'> {
  const order = findOrder(state, account, ref)
  if (!(order instanceof LiveOrder)) return order
  if (!isCancelable(order.state)) return refuse('20002', `order_id ${order.id}: the order is ${order.state}`)
  cancel(state, order)
  return { ok: true, data: { order_id: order.id, client_order_id: order.terms.clientId } }
}

/**
 * POST /trade/orders/cancel-all: filters combine with AND; the results are the pushes of the orders. A symbol that does not
 * exist is a slip of the finger, not an empty answer: whoever cancels all relies on it.
 */
export function cancelAll(state: State, account: Account, filter: RequestOf<'cancelAll'>): Outcome<'cancelAll'> {
  if (filter.symbol_id !== undefined && !state.markets.has(filter.symbol_id)) {
    return refuseField('symbol_id', filter.symbol_id, 'a listed symbol')
  }
  for (const order of [...account.orders.values()]) {
    if (filter.symbol_id !== undefined && order.market.id !== filter.symbol_id) continue
    if (filter.is_buy !== undefined && order.isBuy !== filter.is_buy) continue
    if (filter.position_side !== undefined && order.slot?.side !== filter.position_side) continue
    if (filter.margin_mode !== undefined && order.slot?.mode !== filter.margin_mode) continue
    // A cancel may take attached orders with it.
    if (account.orders.has(order.id)) cancel(state, order)
  }
  return { ok: true, data: {} }
}

import type { Account } from '../ledger/account.ts'
import type { Outcome } from '../types.ts'
import { findOrder, type Ref } from './findOrder.ts'
import { LiveOrder } from './liveOrder.ts'
import { refuse } from './refuse.ts'
import { reprice } from './reprice.ts'
import type { State } from './state.ts'

/** POST /trade/orders/chase: to the best bid (buy) or best ask (sell). An order that is best already stays in place. */
export function chase(state: State, account: Account, ref: Ref): Outcome<'chaseOrder'> {
  const order = findOrder(state, account, ref)
  if (!(order instanceof LiveOrder)) return order
  const best = order.market.book.own(order.isBuy).best()
  if (order.level === null || best === null) {
    return refuse('20002', `order_id ${order.id}: only a limit order on the book can be chased`)
  }
  const refusal = reprice(state, order, best.ticks, order.quantity)
  return refusal ?? { ok: true, data: { order_id: order.id, client_order_id: order.terms.clientId } }
}

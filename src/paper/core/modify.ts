import type { ModifyOrderParams } from '../../protocol/endpoints/modifyOrder.ts'
import { checkModifyOrder } from '../../rules/index.ts'
import type { Account } from '../ledger/account.ts'
import type { Outcome } from '../types.ts'
import { referencePrices } from './band.ts'
import { findOrder } from './findOrder.ts'
import { LiveOrder } from './liveOrder.ts'
import { orderRecord } from './orderRecord.ts'
import { refuseField, refuseRule } from './refuse.ts'
import { reprice } from './reprice.ts'
import type { State } from './state.ts'

/** POST /trade/orders/modify: atomic; the whole order is pushed in its unchanged state. */
export function modify(state: State, account: Account, p: ModifyOrderParams): Outcome<'modifyOrder'> {
  const order = findOrder(state, account, p)
  if (!(order instanceof LiveOrder)) return order
  const { market } = order
  const [broken] = checkModifyOrder(p, orderRecord(order), market.symbol, referencePrices(market))
  if (broken !== undefined) return refuseRule(broken)
  const ticks = p.price === undefined ? order.ticks : market.price.parse(p.price)
  const quantity = p.quantity === undefined ? order.quantity : market.size.parse(p.quantity)
  if (ticks === null || quantity === null) return refuseField('quantity', p.quantity, 'a smaller quantity', '20006')
  const refusal = reprice(state, order, ticks, quantity)
  return refusal ?? { ok: true, data: { order_id: order.id, client_order_id: order.terms.clientId } }
}

import type { ModifyOrderParams } from '../../protocol/endpoints/modifyOrder.ts'
import { checkModifyOrder } from '../../rules/index.ts'
import type { Account } from '../ledger/account.ts'
import type { Outcome } from '../types.ts'
import { referencePrices } from './band.ts'
import { findOrder } from './findOrder.ts'
import { LiveOrder } from './liveOrder.ts'
import { modifyTpsl } from './modifyTpsl.ts'
import { push } from './orderLife.ts'
import { orderRecord } from './orderRecord.ts'
import { refuseField, refuseRule } from './refuse.ts'
import { reprice } from './reprice.ts'
import type { State } from './state.ts'
import { aim } from './triggerPrice.ts'

/** POST /trade/orders/modify: atomic; the whole order is pushed in its unchanged state. */
export function modify(state: State, account: Account, p: ModifyOrderParams): Outcome<'modifyOrder'> {
  const order = findOrder(state, account, p)
  if (!(order instanceof LiveOrder)) return order
  const { market } = order
  const [broken] = checkModifyOrder(p, orderRecord(order), market.symbol, referencePrices(market))
  if (broken !== undefined) return refuseRule(broken)
  const ticks = p.price === undefined ? order.ticks : market.price.parse(p.price)
  const quantity = p.quantity === undefined ? order.quantity : readQuantity(order, p.quantity)
  if (ticks === null || quantity === null) return refuseField('quantity', p.quantity, 'a smaller quantity', '20006')
  if (order.level === null) change(state, order, p, ticks, quantity)
  else {
    const moves = p.price !== undefined || p.quantity !== undefined
    const refusal = moves ? reprice(state, order, ticks, quantity, p.tpsl) : null
    if (refusal !== null) return refusal
    if (!moves && p.tpsl !== undefined) {
      modifyTpsl(state, order, p.tpsl)
      stamp(state, order)
    }
  }
  return { ok: true, data: { order_id: order.id, client_order_id: order.terms.clientId } }
}

/** In what the order counts: lots, or ticks x lots of an amount in the quote coin. */
function readQuantity({ market, terms }: LiveOrder, text: string): number | null {
  return terms.inQuote ? market.parseQuote(text) : market.size.parse(text)
}

/** An order that waits for its price rests nowhere: its fields just change. */
function change(state: State, order: LiveOrder, p: ModifyOrderParams, ticks: number, quantity: number): void {
  order.ticks = ticks
  order.quantity = quantity
  if (!order.terms.inQuote) order.open = quantity
  if (p.price !== undefined) order.priceMatch = null
  if (p.conditional !== undefined) {
    order.conditional = p.conditional
    aim(order)
  }
  if (p.tpsl !== undefined) modifyTpsl(state, order, p.tpsl)
  if (order.state !== 'canceled') stamp(state, order)
}

function stamp(state: State, order: LiveOrder): void {
  order.updated = state.time
  order.txHash = state.txHash
  push(state, order)
}

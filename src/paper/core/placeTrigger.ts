import type { PlaceOrderParams } from '../../protocol/endpoints/placeOrder.ts'
import type { Account } from '../ledger/account.ts'
import type { Slot } from '../ledger/slot.ts'
import type { Refusal } from '../types.ts'
import { LiveOrder, type OrderTerms } from './liveOrder.ts'
import type { Market } from './market.ts'
import { accept } from './orderLife.ts'
import { refuseField } from './refuse.ts'
import type { State } from './state.ts'
import { aim } from './triggerPrice.ts'

/** What a TPSL needs besides the order rules: something to close. */
export function checkTrigger(market: Market, slot: Slot | null, p: PlaceOrderParams): Refusal | null {
  if (p.tpsl === undefined) return null
  if (slot === null && p.tpsl.tpsl_mode === 'full') {
    return refuseField('tpsl.tpsl_mode', 'full', 'partial on a spot symbol, which has no position')
  }
  if (slot === null || p.algo_order_type !== 'tpsl') return null
  const open = slot.closable(p.is_buy)
  if (open === 0) return refuseField('is_buy', p.is_buy, 'the side that closes an open position', '20009')
  const lots = market.size.parse(p.quantity) ?? 0
  return p.tpsl.tpsl_mode === 'partial' && lots > open
    ? refuseField('quantity', p.quantity, `at most the open ${market.size.format(open)}`, '20009')
    : null
}

/** Accepts a conditional or tpsl order: it waits for its price and reserves nothing until then. */
export function placeTrigger(
  state: State,
  account: Account,
  market: Market,
  slot: Slot | null,
  terms: OrderTerms,
): LiveOrder {
  const id = String(state.nextId('order'))
  const order = new LiveOrder(id, account, market, slot, terms, 'pending_trigger', state.txHash, state.time)
  if (slot !== null && terms.tpsl?.tpsl_mode === 'full' && terms.algo === 'tpsl') {
    order.quantity = slot.closable(order.isBuy)
    order.open = order.quantity
  }
  aim(order)
  market.waiting.add(order)
  accept(state, order)
  return order
}

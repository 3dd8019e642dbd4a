import type { Account } from '../ledger/account.ts'
import type { Slot } from '../ledger/slot.ts'
import type { Outcome } from '../types.ts'
import type { OrderTerms } from './liveOrder.ts'
import type { Market } from './market.ts'
import { refuseField } from './refuse.ts'
import type { State } from './state.ts'

/** Orders that wait for a price. */
export function placeTrigger(
  _state: State,
  _account: Account,
  _market: Market,
  _slot: Slot | null,
  terms: OrderTerms,
): Outcome<'placeOrder'> {
  return refuseField('algo_order_type', terms.algo, 'a normal order')
}

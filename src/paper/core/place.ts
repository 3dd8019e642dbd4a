import type { PlaceOrderParams } from '../../protocol/endpoints/placeOrder.ts'
import { REJECTS } from '../../protocol/rejects.ts'
import { checkPlaceOrder } from '../../rules/index.ts'
import type { Account } from '../ledger/account.ts'
import type { Outcome, Refusal } from '../types.ts'
import { referencePrices } from './band.ts'
import { enter, orderBound } from './enter.ts'
import { LiveOrder } from './liveOrder.ts'
import type { Market } from './market.ts'
import { refusedRecord } from './orderRecord.ts'
import { checkTrigger, placeTrigger } from './placeTrigger.ts'
import { refuseField, refuseRule } from './refuse.ts'
import { slotFor } from './slots.ts'
import type { State } from './state.ts'
import { readTerms } from './terms.ts'

type PlaceOutcome = Outcome<'placeOrder'>

/** POST /trade/orders. A business-rule refusal (422) is answered and pushed as a `rejected` order. */
export function place(state: State, account: Account, p: PlaceOrderParams): PlaceOutcome {
  const market = state.markets.get(p.symbol_id)
  if (market === undefined) return refuseField('symbol_id', p.symbol_id, 'a listed symbol')
  const refusal = check(account, market, p)
  if (refusal !== null) return rejected(state, account, p, refusal)
  const slot = slotFor(account, market, p.position_side, p.margin_mode)
  const terms = readTerms(market, slot, p)
  if ('ok' in terms) return rejected(state, account, p, terms)
  if (terms.algo !== null) return answer(placeTrigger(state, account, market, slot, terms))

  const order = new LiveOrder(
    String(state.nextId('order')),
    account,
    market,
    slot,
    terms,
    'new',
    state.txHash,
    state.time,
  )
  const refused = enter(state, order, orderBound(order))
  if (refused !== null) return rejected(state, account, p, refused, order.id)
  return answer(order)
}

function check(account: Account, market: Market, p: PlaceOrderParams): Refusal | null {
  const slot = slotFor(account, market, p.position_side, p.margin_mode)
  const [broken] = checkPlaceOrder(p, market.symbol, {
    ...referencePrices(market),
    position_mode: account.mode,
    leverage: slot?.leverage ?? null,
    position_size: slot === null ? null : market.size.format(slot.size),
  })
  if (broken !== undefined) return refuseRule(broken)
  if (p.client_order_id !== undefined && account.clientIds.has(p.client_order_id)) {
    return refuseField('client_order_id', p.client_order_id, 'an id that no live order has', '20007')
  }
  return checkTrigger(market, slot, p)
}

/** Pushes a 422 refusal as a `rejected` order; malformed parameters (400) and conflicts (409) push nothing. */
function rejected(state: State, account: Account, p: PlaceOrderParams, refusal: Refusal, id?: string): Refusal {
  if (REJECTS[refusal.code].http !== 422 || account.simulated) return refusal
  const order = refusedRecord(p, id ?? String(state.nextId('order')), account.address, state.txHash, state.time)
  state.ended.add(order.order_id, account.address, order.client_order_id)
  state.events.push({ kind: 'order', order })
  return refusal
}

export function answer(order: LiveOrder): PlaceOutcome {
  return {
    ok: true,
    data: { order_id: order.id, client_order_id: order.terms.clientId, state: order.state },
  }
}

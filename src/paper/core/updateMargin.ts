import type { RequestOf } from '../../protocol/endpoints/index.ts'
import type { Account } from '../ledger/account.ts'
import { freeMargin } from '../ledger/margin.ts'
import { abs, formatMoney, parseMoney } from '../ledger/money.ts'
import { slotKey } from '../ledger/slot.ts'
import type { Outcome } from '../types.ts'
import { marginSpendable } from './borrowing.ts'
import { credit } from './credit.ts'
import { refuse, refuseField } from './refuse.ts'
import type { State } from './state.ts'

/** POST /account/isolated-margin: a positive amount adds to the margin of an isolated position, a negative one frees it. */
export function updateMargin(state: State, account: Account, p: RequestOf<'updateMargin'>): Outcome<'updateMargin'> {
  const market = state.markets.get(p.symbol_id)
  if (market === undefined) return refuseField('symbol_id', p.symbol_id, 'a listed symbol')
  const slot = account.slots.get(slotKey(market.id, p.position_side, 'isolated'))
  if (slot === undefined || slot.size === 0) {
    return refuseField('position_side', p.position_side, 'the side of an open isolated position', '20009')
  }
  const units = parseMoney(p.amount, market.quotePrecision)
  if (units === null) return refuseField('amount', p.amount, `at most ${market.quotePrecision} decimals`)
  if (units === 0n) return refuseField('amount', p.amount, 'an amount other than 0')
  const free = units > 0n ? marginSpendable(state, account, market.quoteCoin) : freeMargin(slot)
  if (abs(units) > free) {
    const shown = formatMoney(free < 0n ? 0n : free, market.quotePrecision)
    return refuse('20003', `amount: ${p.amount} given, allowed: at most ${shown} ${units > 0n ? 'in' : 'out'}`)
  }
  credit(state, account, market.quoteCoin, -units, 'margin_transfer', market.id)
  slot.margin += units
  slot.updated = state.time
  state.dirty.slots.add(slot)
  state.touched.add(slot)
  return { ok: true, data: {} }
}

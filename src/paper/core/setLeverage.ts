import type { RequestOf } from '../../protocol/endpoints/index.ts'
import { leverageInBracket } from '../../rules/index.ts'
import { type Account, leverageKey } from '../ledger/account.ts'
import { freeMargin } from '../ledger/margin.ts'
import type { Outcome } from '../types.ts'
import { marginFree } from './borrowing.ts'
import type { Market } from './market.ts'
import { refuse, refuseField, refuseRule } from './refuse.ts'
import type { State } from './state.ts'

/** POST /account/leverage: 20005 outside the bracket, 20003 when positions and orders would lack margin. */
export function setLeverage(state: State, account: Account, p: RequestOf<'setLeverage'>): Outcome<'setLeverage'> {
  const market = state.markets.get(p.symbol_id)
  if (market === undefined) return refuseField('symbol_id', p.symbol_id, 'a listed symbol')
  const broken = leverageInBracket(p.leverage, market.symbol)
  if (broken !== null) return refuseRule(broken)
  const key = leverageKey(market.id, p.margin_mode)
  const before = account.leverages.get(key)
  account.leverages.set(key, p.leverage)
  const lower = p.leverage < (before ?? market.defaultLeverage)
  if (lower && (marginFree(state, account, market.quoteCoin) < 0n || isolatedLacks(account, market))) {
    if (before === undefined) account.leverages.delete(key)
    else account.leverages.set(key, before)
    return refuse('20003', `leverage: ${p.leverage} needs more margin than there is`)
  }
  state.dirty.accounts.add(account)
  for (const slot of account.slots.values()) {
    if (slot.market !== market || slot.mode !== p.margin_mode || slot.size === 0) continue
    slot.updated = state.time
    state.touched.add(slot)
  }
  return { ok: true, data: {} }
}

/** An isolated position has its own margin: it must carry the lower leverage by itself. */
function isolatedLacks(account: Account, market: Market): boolean {
  return [...account.slots.values()].some(
    (slot) => slot.market === market && slot.mode === 'isolated' && slot.size !== 0 && freeMargin(slot) < 0n,
  )
}

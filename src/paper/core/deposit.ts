import type { RequestOf } from '../../protocol/endpoints/index.ts'
import type { Account } from '../ledger/account.ts'
import { parseMoney } from '../ledger/money.ts'
import type { Outcome } from '../types.ts'
import { credit } from './credit.ts'
import { refuseField } from './refuse.ts'
import type { State } from './state.ts'

/** Play money per call, in whole coins: about a million USDT each. */
const CAPS: Record<string, number> = { USDT: 1_000_000, BTC: 15, ETH: 300, SOL: 7000 }
const OTHER_CAP = 1_000_000

/** POST /account/deposit. Simulated participants have no cap. */
export function deposit(state: State, account: Account, p: RequestOf<'deposit'>): Outcome<'deposit'> {
  const totals = state.coins.get(p.coin_id)
  if (totals === undefined) return refuseField('coin_id', p.coin_id, 'a listed coin')
  const { name, precision } = totals.coin
  const units = parseMoney(p.amount, precision)
  if (units === null) return refuseField('amount', p.amount, `at most ${precision} decimals`)
  const cap = CAPS[name] ?? OTHER_CAP
  if (!account.simulated && units > BigInt(cap) * 10n ** BigInt(precision)) {
    return refuseField('amount', p.amount, `at most ${cap} ${name} per deposit`)
  }
  totals.deposits += units
  state.dirty.coins.add(totals)
  credit(state, account, p.coin_id, units, 'deposit', null)
  return { ok: true, data: {} }
}

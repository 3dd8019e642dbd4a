import type { RequestOf } from '../../protocol/endpoints/index.ts'
import type { Account } from '../ledger/account.ts'
import type { Outcome } from '../types.ts'
import type { State } from './state.ts'

/** POST /account/auto-borrow: the setting; the paper exchange lends nothing. */
export function setAutoBorrow(state: State, account: Account, p: RequestOf<'setAutoBorrow'>): Outcome<'setAutoBorrow'> {
  account.autoBorrow = p.auto_borrow
  state.dirty.accounts.add(account)
  if (!account.simulated) state.events.push({ kind: 'settings', settings: account.settings() })
  return { ok: true, data: {} }
}

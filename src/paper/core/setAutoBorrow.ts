import type { RequestOf } from '../../protocol/endpoints/index.ts'
import type { Account } from '../ledger/account.ts'
import type { Outcome } from '../types.ts'
import { borrows } from './borrowing.ts'
import { refuse } from './refuse.ts'
import type { State } from './state.ts'

/** POST /account/auto-borrow. It cannot be turned off while something is owed or a resting order would borrow. */
export function setAutoBorrow(state: State, account: Account, p: RequestOf<'setAutoBorrow'>): Outcome<'setAutoBorrow'> {
  if (account.autoBorrow && !p.auto_borrow && borrows(account)) {
    return refuse('20003', 'auto_borrow: repay what is owed and cancel the orders that would borrow first')
  }
  account.autoBorrow = p.auto_borrow
  state.dirty.accounts.add(account)
  if (!account.simulated) state.events.push({ kind: 'settings', settings: account.settings() })
  return { ok: true, data: {} }
}

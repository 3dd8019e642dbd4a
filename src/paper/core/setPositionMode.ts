import type { RequestOf } from '../../protocol/endpoints/index.ts'
import type { Account } from '../ledger/account.ts'
import type { Outcome } from '../types.ts'
import { refuse } from './refuse.ts'
import type { State } from './state.ts'

/** POST /account/position-mode: refused while a position or a live perpetual order is open. */
export function setPositionMode(
  state: State,
  account: Account,
  p: RequestOf<'setPositionMode'>,
): Outcome<'setPositionMode'> {
  if (p.position_mode !== account.mode) {
    for (const slot of account.slots.values()) {
      if (slot.size !== 0) return refuse('20010', 'position_mode: close every position first')
    }
    for (const order of account.orders.values()) {
      if (!order.market.spot) return refuse('20010', 'position_mode: cancel every live perpetual order first')
    }
  }
  account.mode = p.position_mode
  state.dirty.accounts.add(account)
  if (!account.simulated) state.events.push({ kind: 'settings', settings: account.settings() })
  return { ok: true, data: {} }
}

import { ceilDiv, RATE_ONE } from '../ledger/money.ts'
import { chargeFee } from './credit.ts'
import type { State } from './state.ts'

const HOUR_MS = 3_600_000
/** 0.001 percent an hour, in billionths: an assumption. */
const HOURLY_RATE = 10_000n

/**
 * Interest on borrowed coins at every full hour, in the coin that is owed, rounded up to a unit, into the fees. An exchange
 * that stood still takes it once.
 */
export function chargeInterest(state: State): void {
  const hour = Math.floor(state.time / HOUR_MS)
  if (hour === state.hour) return
  const first = state.hour === null
  state.hour = hour
  state.dirty.hour = true
  if (first) return
  for (const account of state.sortedAccounts()) {
    if (!account.autoBorrow) continue
    for (const [coin, { balance }] of [...account.purses].sort(([a], [b]) => a - b)) {
      if (balance < 0n) chargeFee(state, account, coin, ceilDiv(-balance * HOURLY_RATE, RATE_ONE), null)
    }
  }
}

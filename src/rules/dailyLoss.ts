import { Decimal } from '../lib/decimal.ts'
import { DAY_MS } from '../protocol/limits.ts'
import type { Execution } from '../protocol/models/account.ts'

/** Start of the UTC day of a time, ms. */
export function dayStart(time: number): number {
  return time - (time % DAY_MS)
}

/** What the fills since `since` (exchange time, ms) lost after fees, 0 when they won; in the quote coin. */
export function realizedLoss(executions: readonly Execution[], since: number): Decimal {
  let result = new Decimal(0)
  for (const fill of executions) {
    if (fill.time < since) continue
    // A fee taken in the base coin of a spot purchase is part of the price, not of the result.
    if (fill.realized_pnl !== null) result = result.plus(fill.realized_pnl).minus(fill.fee)
  }
  return result.lt(0) ? result.neg() : new Decimal(0)
}

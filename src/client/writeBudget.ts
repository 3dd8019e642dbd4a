import { waitFor } from './rateLimit.ts'
import type { RateLimit } from './result.ts'

/** Requests of a write budget that are kept for cancels: a tenth, at most this many. */
export const KEPT_FOR_CANCELS = 5

/** What the exchange says about the budget of writes. Cancels never wait for it; what adds risk does. */
export interface WriteBudget {
  /** Headers of an answer to a write. */
  observe(limit: RateLimit, at: number, exchangeNow: number | null): void
  hold(until: number): void
  /** Local time, ms. */
  heldUntil(): number
}

export function createWriteBudget(): WriteBudget {
  let until = 0
  return {
    observe(limit, at, exchangeNow) {
      if (limit.remaining === null) return
      const kept = Math.min(KEPT_FOR_CANCELS, Math.floor((limit.limit ?? KEPT_FOR_CANCELS * 10) / 10))
      until = limit.remaining < kept ? Math.max(until, at + waitFor(limit, exchangeNow)) : until
    },
    hold(wanted) {
      until = Math.max(until, wanted)
    },
    heldUntil: () => until,
  }
}

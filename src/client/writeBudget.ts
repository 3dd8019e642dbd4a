import type { Clock, Timer } from '../lib/clock.ts'
import { waitFor } from './rateLimit.ts'
import type { RateLimit } from './result.ts'

/** Requests of a write budget that are kept for cancels: a tenth, at most this many. */
export const KEPT_FOR_CANCELS = 5

/** A pause is counted down in steps of this many ms, so that it is known what is left of it. */
const STEP_MS = 1000

/** What the exchange says about the budget of writes. Cancels never wait for it; what adds risk does. */
export interface WriteBudget {
  /** Headers of an answer to a write, and the exchange time (null when unknown) they came at. */
  observe(limit: RateLimit, exchangeNow: number | null): void
  /** Holds back for at least this many ms from now. */
  hold(ms: number): void
  /** A pause that lasts longer is cut to this, ms. */
  holdAtMost(ms: number): void
  /** What is left of the pause, ms, 0 when there is none; up to a second more than there is. */
  heldFor(): number
  stop(): void
}

/** Pauses are timers, because the local clock may be set meanwhile: a jump neither stretches nor cuts one. */
export function createWriteBudget(clock: Pick<Clock, 'after'>): WriteBudget {
  let left = 0
  let timer: Timer | null = null

  function countDown(): void {
    timer?.cancel()
    timer = null
    if (left <= 0) return
    const step = Math.min(STEP_MS, left)
    timer = clock.after(step, () => {
      left -= step
      countDown()
    })
  }

  function hold(ms: number): void {
    if (ms <= left) return
    left = ms
    countDown()
  }

  return {
    observe(limit, exchangeNow) {
      if (limit.remaining === null) return
      const kept = Math.min(KEPT_FOR_CANCELS, Math.floor((limit.limit ?? KEPT_FOR_CANCELS * 10) / 10))
      if (limit.remaining < kept) hold(waitFor(limit, exchangeNow))
    },
    hold,
    holdAtMost(ms) {
      if (left <= ms) return
      left = ms
      countDown()
    },
    heldFor: () => left,
    stop() {
      left = 0
      countDown()
    },
  }
}

import type { Rng } from '../../src/lib/rng.ts'
import type { Direction, Faults } from './faults.ts'
import type { Timeline } from './timeline.ts'

/** The wire between one client and one exchange: says when a thing arrives and whether it does. */
export interface Network {
  readonly faults: Faults
  readonly rng: Rng
  readonly timeline: Timeline
  /** How often each fault struck. */
  readonly struck: Record<string, number>
  /** Draws one fault; never after the faults are over. */
  strikes(fault: string, probability: number): boolean
  /** Arrival of what leaves now, ms: after the delay, and not while the direction is blocked. */
  arrival(direction: Direction): number
  /** Latest arrival of anything sent so far. */
  readonly last: number
}

/** TCP sends again after this long at the latest, ms. */
const RETRANSMIT_MS = 900
const LATE_MS = 8000
/** Longest delay once the faults are over. */
const CALM_LATENCY_MS = 40

export function createNetwork(timeline: Timeline, rng: Rng, faults: Faults): Network {
  const struck: Record<string, number> = {}
  let last = 0

  function strikes(fault: string, probability: number): boolean {
    if (timeline.now() >= faults.until || rng.unit() >= probability) return false
    struck[fault] = (struck[fault] ?? 0) + 1
    return true
  }

  return {
    faults,
    rng,
    timeline,
    struck,
    strikes,
    arrival(direction) {
      const { now } = timeline
      const usual = now() < faults.until ? faults.latency : Math.min(faults.latency, CALM_LATENCY_MS)
      let at = now() + rng.int(1, usual)
      if (strikes('late', faults.late)) at += rng.int(500, LATE_MS)
      const blocked = faults.blocked(direction, at)
      if (blocked !== null) {
        struck[`partition ${direction}`] = (struck[`partition ${direction}`] ?? 0) + 1
        at = blocked + rng.int(1, RETRANSMIT_MS)
      }
      last = Math.max(last, at)
      return at
    },
    get last() {
      return last
    },
  }
}

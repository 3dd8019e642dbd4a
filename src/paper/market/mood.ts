import type { Rng } from '../../lib/rng.ts'

/** Volatility, trend and excitement of one market; a move is in usual deviations of the time that passed. */
export interface Mood {
  advance(elapsed: number): void
  /** A draw for `elapsed` ms: news, the trend and what a burst adds. */
  move(elapsed: number): number
  /** 0 when calm; above 1 in a burst. */
  readonly heat: number
  /** Direction of the last minutes, about -2 to 2. */
  readonly trend: number
}

const FAST_MS = 20_000
const SLOW_MS = 900_000
const TREND_MS = 150_000
const BURST_EVERY_MS = 150_000
const BURST_FADE_MS = 6_000
/** Deviation of log volatility from each of the two memories. */
const FAST_SPREAD = 0.55
const SLOW_SPREAD = 0.5
/** The calm level: bursts and trends carry the rest of a day's range. */
const CALM = 0.28
const TREND_SHARE = 0.008

export function createMood(rng: Rng): Mood {
  let fast = rng.normal() * FAST_SPREAD
  let slow = rng.normal() * SLOW_SPREAD
  let trend = rng.normal()
  let burst = 0
  let burstSide = 1
  const relax = (value: number, memory: number, spread: number, elapsed: number) => {
    const forget = Math.min(1, elapsed / memory)
    return value - forget * value + spread * Math.sqrt(2 * forget) * rng.normal()
  }
  return {
    advance(elapsed) {
      fast = relax(fast, FAST_MS, FAST_SPREAD, elapsed)
      slow = relax(slow, SLOW_MS, SLOW_SPREAD, elapsed)
      trend = relax(trend, TREND_MS, 1, elapsed)
      burst *= Math.exp(-elapsed / BURST_FADE_MS)
      if (rng.unit() < (elapsed / BURST_EVERY_MS) * Math.exp(slow)) {
        burst += 0.8 + 2.4 * rng.unit() ** 2
        burstSide = rng.unit() < 0.5 + 0.12 * Math.max(-2, Math.min(2, trend)) ? 1 : -1
      }
    },
    move(elapsed) {
      const volatility = CALM * Math.exp(fast + slow) + burst
      const drift = TREND_SHARE * trend * Math.sqrt(elapsed / 50) + 0.14 * burst * burstSide * Math.sqrt(elapsed / 50)
      return volatility * rng.normal() + drift
    },
    get heat() {
      return burst + Math.max(0, fast - FAST_SPREAD)
    },
    get trend() {
      return trend
    },
  }
}

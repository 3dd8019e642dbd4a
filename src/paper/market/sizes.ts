import type { Rng } from '../../lib/rng.ts'

/** Sizes people like, in units of the asset: many small ones, few that hurt. */
const ROUND: readonly [size: number, weight: number][] = [
  [0.002, 22],
  [0.01, 20],
  [0.05, 22],
  [0.2, 14],
  [0.5, 6],
  [0.8, 6],
  [1, 3],
  [2.4, 2.2],
  [5, 0.8],
]
const ROUND_WEIGHT = ROUND.reduce((sum, [, weight]) => sum + weight, 0)

/** Share of takers that type a round size; the rest is whatever a program computed. */
const ROUND_SHARE = 0.72

/** A taker's size in units of the asset: heavy-tailed, often round. */
export function takerSize(rng: Rng): number {
  if (rng.unit() >= ROUND_SHARE) return 0.06 * Math.exp(1.5 * rng.normal())
  let at = rng.unit() * ROUND_WEIGHT
  for (const [size, weight] of ROUND) {
    at -= weight
    if (at < 0) return size
  }
  return 0.01
}

/** A resting order's size around `median` (in any unit): most near it, some specks, some walls. */
export function makerSize(rng: Rng, median: number, spread: number): number {
  return median * Math.exp(spread * rng.normal())
}

/** Mean size of a trade in units of the asset, for volumes of the past. */
export const MEAN_TRADE = 0.6

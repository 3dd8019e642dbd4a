import { formatScaled } from '../engine/steps.ts'
import type { Market } from './market.ts'

/** Premium and rate are integers in billionths. */
const RATE_DECIMALS = 9
/** Funding stays within ± 0.75 percent. */
const RATE_LIMIT = 7_500_000
/** Published rates move in steps of a millionth, so that they do not change with every block. */
const PUBLISHED_STEP = 1000

/** Average premium of the interval so far, clamped, in billionths. */
export function fundingRateOf(market: Market): number {
  if (market.premiumCount === 0) return 0
  const average = Math.trunc(market.premiumSum / market.premiumCount)
  const clamped = Math.max(-RATE_LIMIT, Math.min(RATE_LIMIT, average))
  // Adding 0 turns -0 into 0.
  return Math.trunc(clamped / PUBLISHED_STEP) * PUBLISHED_STEP + 0
}

/** The rate as a decimal fraction. */
export function fundingRate(market: Market): string {
  return formatScaled(fundingRateOf(market), RATE_DECIMALS)
}

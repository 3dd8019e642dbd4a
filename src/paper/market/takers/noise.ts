import type { Rng } from '../../../lib/rng.ts'
import { SPOT_ACTIVITY } from '../assets.ts'
import { takerSize } from '../sizes.ts'
import type { Venue } from '../venue.ts'
import type { Taker } from './taker.ts'

/** A trade brings this many more within a while, so that the tape comes in flurries; below 1, or they never end. */
const FOLLOWERS = 0.55
const CALM_DOWN_MS = 2_500
/** Chance that the next one does what the last one did: large orders come in slices. */
const IMITATION = 0.3
/** Net position of all, in units of the asset, that makes the crowd lean the other way. */
const SATED = 60
/** Position of the habitual buyers (and short of the sellers), in units of the asset, around which open interest settles. */
const FULL = { perp: 1_500, spot: 60 }

/** People who want in or out now, for reasons of their own. Buyers and sellers by habit use different accounts. */
export function createNoise(rng: Rng, venue: Venue, [buyers, sellers]: readonly [string, string]): Taker {
  const rate = venue.asset.tradeRate * (venue.spot ? SPOT_ACTIVITY : 1)
  const unit = (venue.asset.unit * (venue.spot ? 0.6 : 1)) / venue.lots.size
  const full = venue.spot ? FULL.spot : FULL.perp
  let excitement = 0
  let lastSide = true
  let long = 0
  let short = 0
  return {
    act({ elapsed, mood }) {
      excitement *= Math.exp(-elapsed / CALM_DOWN_MS)
      const intensity = rate * (1 - FOLLOWERS + 0.4 * mood.heat) + excitement
      if (rng.unit() >= (intensity * elapsed) / 1000) return
      excitement += (1000 * FOLLOWERS) / CALM_DOWN_MS
      const tilt = 0.07 * Math.tanh(mood.trend) - 0.3 * Math.tanh((long - short) / SATED)
      const isBuy = rng.unit() < IMITATION ? lastSide : rng.unit() < 0.5 + tilt
      lastSide = isBuy
      const size = takerSize(rng) * (1 + 0.4 * Math.min(2, mood.heat))
      const habit = 0.8 - 0.3 * Math.max(0, Math.min(2, (long + short) / (2 * full)))
      const byBuyers = rng.unit() < habit ? isBuy : !isBuy
      if (!venue.take(byBuyers ? buyers : sellers, isBuy, size * unit)) return
      if (byBuyers) long += isBuy ? size : -size
      else short -= isBuy ? size : -size
    },
    audit(core) {
      if (venue.spot) return
      long = venue.position(core, buyers)
      short = -venue.position(core, sellers)
    },
  }
}

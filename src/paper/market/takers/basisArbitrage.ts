import type { Rng } from '../../../lib/rng.ts'
import type { Venue } from '../venue.ts'

/** Difference between spot and perpetual, relative, at which both legs are traded. */
const ENTRY = 0.000_35
const REST_BLOCKS = 6

/** Buys the cheaper and sells the dearer of spot and perpetual of one coin. */
export function createBasisArbitrage(rng: Rng, perp: Venue, spot: Venue, account: string): { act(): void } {
  let resting = 0
  return {
    act() {
      if (resting-- > 0) return
      const ratio = spot.ticks.size / perp.ticks.size
      const cheapSpot = perp.bid() / (spot.ask() * ratio) - 1 > ENTRY
      const cheapPerp = (spot.bid() * ratio) / perp.ask() - 1 > ENTRY
      if (!cheapSpot && !cheapPerp) return
      const size = 0.1 * perp.asset.unit * Math.exp(0.8 * rng.normal())
      resting = rng.int(1, REST_BLOCKS)
      if (spot.take(account, cheapSpot, size / spot.lots.size)) perp.take(account, !cheapSpot, size / perp.lots.size)
    },
  }
}

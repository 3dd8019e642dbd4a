import type { Rng } from '../../../lib/rng.ts'
import type { Venue } from '../venue.ts'
import type { Taker } from './taker.ts'

const LOOK_BACK_MS = 4_000
/** A move of so many ticks (or of this relative size) within the look-back starts a run. */
const TRIGGER_TICKS = 7
const TRIGGER_RELATIVE = 0.000_12
const REST_MS = 12_000
const SLICE_CHANCE = 0.22

/** Runs after a move: several slices the same way in a second or two, then sells them again when it rests. */
export function createMomentum(rng: Rng, venue: Venue, account: string): Taker {
  const unit = (venue.asset.unit * (venue.spot ? 0.4 : 1)) / venue.lots.size
  let anchor: number | null = null
  let slices = 0
  let side = true
  let resting = REST_MS * rng.unit()
  let held = 0
  const slice = (isBuy: boolean, size: number) => {
    if (venue.take(account, isBuy, size * unit)) held += isBuy ? size : -size
  }
  return {
    act({ elapsed, fair }) {
      anchor = anchor === null ? fair : anchor + Math.min(1, elapsed / LOOK_BACK_MS) * (fair - anchor)
      resting -= elapsed
      const move = fair - anchor
      if (slices === 0 && resting <= 0 && Math.abs(move) > Math.max(TRIGGER_TICKS, TRIGGER_RELATIVE * fair)) {
        side = move > 0
        slices = rng.int(3, 9)
        resting = REST_MS * (1 + rng.unit())
      }
      const eager = rng.unit() < SLICE_CHANCE * (elapsed / 50)
      if (slices > 0 && eager) {
        slices--
        slice(side, rng.pick([0.05, 0.1, 0.1, 0.2, 0.2, 0.35, 0.8]))
      } else if (slices === 0 && Math.abs(held) > 1 && eager && rng.unit() < 0.05) {
        slice(held < 0, Math.min(Math.abs(held), 0.2 + rng.unit()))
      }
    },
  }
}

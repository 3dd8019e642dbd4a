import type { Rng } from '../../../lib/rng.ts'
import { makerSize } from '../sizes.ts'
import type { Venue } from '../venue.ts'
import type { Taker } from './taker.ts'

/** Gain beyond the fair price that makes a quote worth taking. */
const GAIN_TICKS = 1.6
const GAIN_RELATIVE = 0.000_006
/** How often it is quicker than the makers who want to withdraw. */
const SPEED = 0.22

/** Takes quotes that the fair price has passed, as an index arbitrageur does: keeps the book where the index is. */
export function createSniper(rng: Rng, venue: Venue, account: string): Taker {
  const median = (0.35 * venue.asset.unit * (venue.spot ? 0.5 : 1)) / venue.lots.size
  return {
    act({ fair }) {
      const gain = GAIN_TICKS + GAIN_RELATIVE * fair
      const bid = venue.bid()
      const ask = venue.ask()
      const isBuy = fair - ask > gain
      if (!isBuy && bid - fair <= gain) return
      const mispricing = isBuy ? fair - ask : bid - fair
      if (rng.unit() > SPEED) return
      const size = makerSize(rng, median * (1 + Math.min(8, mispricing / (4 * gain))), 1.1)
      venue.take(account, isBuy, size, Math.max(1, isBuy ? Math.floor(fair - 0.5) : Math.ceil(fair + 0.5)))
    },
  }
}

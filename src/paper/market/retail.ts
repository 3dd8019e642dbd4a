import type { Rng } from '../../lib/rng.ts'
import { SPOT_ACTIVITY } from './assets.ts'
import type { Quotes } from './quotes.ts'
import { takerSize } from './sizes.ts'
import type { Venue } from './venue.ts'

const MOST_ORDERS = 24
const ORDERS_PER_SECOND = 0.8
const MEAN_DISTANCE_TICKS = 9
/** Ticks between prices people type without thinking. */
const ROUND_TICKS = 20
const ROUND_SHARE = 0.3

/** People who leave an order somewhere and come back later to take it away. */
export function createRetail(rng: Rng, venue: Venue, quotes: Quotes): { act(elapsed: number, fair: number): void } {
  const rate = ORDERS_PER_SECOND * (venue.spot ? SPOT_ACTIVITY : 1)
  const unit = venue.asset.unit / venue.lots.size
  const leave = (fair: number) => {
    const isBuy = rng.unit() < 0.5
    const distance = -Math.log(1 - rng.unit()) * MEAN_DISTANCE_TICKS
    const near = isBuy ? Math.floor(fair - distance) : Math.ceil(fair + distance)
    const round = isBuy ? Math.floor(near / ROUND_TICKS) : Math.ceil(near / ROUND_TICKS)
    const tick = rng.unit() < ROUND_SHARE ? round * ROUND_TICKS : near
    const joined = isBuy ? Math.min(tick, venue.ask() - 1) : Math.max(tick, venue.bid() + 1)
    quotes.place(isBuy, joined, 1.4 * takerSize(rng) * unit)
  }
  const takeAway = () => {
    const isBuy = quotes.bids.size > quotes.asks.size || (quotes.bids.size === quotes.asks.size && rng.unit() < 0.5)
    const oldest = (isBuy ? quotes.bids : quotes.asks).keys().next()
    if (!oldest.done) quotes.cancel(isBuy, oldest.value)
  }
  return {
    act(elapsed, fair) {
      if (rng.unit() >= (rate * elapsed) / 1000) return
      quotes.settle()
      if (quotes.bids.size + quotes.asks.size >= MOST_ORDERS) takeAway()
      leave(fair)
    },
  }
}

import type { Prices } from '../types.ts'
import { fundingRate } from './funding.ts'
import type { Market } from './market.ts'
import type { State } from './state.ts'

/** Mark price: median of index, last and mid; of fewer the index first, then last, then mid. Ticks. */
export function markOf(market: Market): number | null {
  if (market.spot) return null
  const bid = market.book.bestBid()
  const ask = market.book.bestAsk()
  const mid = bid === null || ask === null ? null : Math.floor((bid + ask) / 2)
  const { index, last } = market
  if (index === null || last === null || mid === null) return index ?? last ?? mid
  return Math.max(Math.min(index, last), Math.min(Math.max(index, last), mid))
}

/** Reference values as the wire shows them. */
export function pricesOf(market: Market): Prices {
  const text = (ticks: number | null) => (ticks === null ? null : market.price.format(ticks))
  if (market.spot) {
    return {
      last_price: text(market.last),
      mark_price: null,
      index_price: null,
      funding_rate: null,
      next_funding_time: null,
      open_interest: null,
    }
  }
  return {
    last_price: text(market.last),
    mark_price: text(market.mark),
    index_price: text(market.index),
    funding_rate: fundingRate(market),
    next_funding_time: market.nextFunding,
    open_interest: market.size.format(market.openInterest),
  }
}

/** Symbols whose prices differ from those last handed over. */
export function changedPrices(state: State): Set<number> {
  const changed = new Set<number>()
  for (const market of state.markets.values()) {
    const now = pricesOf(market)
    const before = state.published.get(market.id)
    if (before !== undefined && same(before, now)) continue
    state.published.set(market.id, now)
    changed.add(market.id)
  }
  return changed
}

function same(a: Prices, b: Prices): boolean {
  return (
    a.last_price === b.last_price &&
    a.mark_price === b.mark_price &&
    a.index_price === b.index_price &&
    a.funding_rate === b.funding_rate &&
    a.next_funding_time === b.next_funding_time &&
    a.open_interest === b.open_interest
  )
}

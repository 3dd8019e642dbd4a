import { priceInBand } from '../../rules/index.ts'
import type { Refusal } from '../types.ts'
import type { Market } from './market.ts'
import { refuseRule } from './refuse.ts'

/** 20004 when a price in ticks lies outside the band around mark (last on spot). */
export function bandRefusal(market: Market, ticks: number): Refusal | null {
  const broken = priceInBand(market.price.format(ticks), market.symbol, referencePrices(market))
  return broken === null ? null : refuseRule(broken)
}

/** Mark and last as decimals, for the rules. */
export function referencePrices(market: Market): { mark_price: string | null; last_price: string | null } {
  const text = (ticks: number | null) => (ticks === null ? null : market.price.format(ticks))
  return { mark_price: text(market.mark), last_price: text(market.last) }
}

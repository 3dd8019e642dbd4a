import type { PriceMatch } from '../../protocol/enums.ts'
import { DEFAULT_SLIPPAGE } from '../../protocol/limits.ts'
import { parseRate, RATE_ONE } from '../ledger/money.ts'
import type { Market } from './market.ts'

/** Where a market order stops: best x (1 ± slippage), never beyond; null when the other side is empty. */
export function marketBound(market: Market, isBuy: boolean, slippage: string | null): number | null {
  const best = market.book.opposite(isBuy).best()
  if (best === null) return null
  const rate = parseRate(slippage ?? DEFAULT_SLIPPAGE)
  const ticks = BigInt(best.ticks)
  if (isBuy) return Number((ticks * (RATE_ONE + rate)) / RATE_ONE)
  return Number((ticks * (RATE_ONE - rate) + RATE_ONE - 1n) / RATE_ONE)
}

/** Worst price there is: a liquidation takes what the book has. */
export function noBound(isBuy: boolean): number {
  return isBuy ? Number.MAX_SAFE_INTEGER : 0
}

const LEVELS = { queue_1: 0, queue_5: 4, counter_party_1: 0, counter_party_5: 4 } as const

/** Ticks of the level a price_match names; null when the book has no such level. */
export function matchedPrice(market: Market, isBuy: boolean, priceMatch: PriceMatch): number | null {
  const own = priceMatch === 'queue_1' || priceMatch === 'queue_5'
  const side = own ? market.book.own(isBuy) : market.book.opposite(isBuy)
  return side.at(LEVELS[priceMatch])?.ticks ?? null
}

import { Decimal, plain } from '../lib/decimal.ts'
import { isSpot, type MarketSymbol } from '../protocol/models/market.ts'
import type { MarketRule, RuleContext } from './rule.ts'
import { type RuleViolation, violation } from './violation.ts'

/** Prices a limit order may have, both included. */
export interface PriceBand {
  low: Decimal
  high: Decimal
  /** `mark price` or `last price` (spot). */
  around: string
}

/** reference x (1 ± price_limit_pct); `price_limit_pct` is a fraction, 0.1 = 10 % (assumption). Null without a price. */
export function priceBandOf(
  symbol: MarketSymbol,
  context: Pick<RuleContext, 'mark_price' | 'last_price'>,
): PriceBand | null {
  const spot = isSpot(symbol)
  const reference = spot ? context.last_price : context.mark_price
  if (reference === null) return null
  const width = new Decimal(reference).times(symbol.price_limit_pct)
  return {
    low: new Decimal(reference).minus(width),
    high: new Decimal(reference).plus(width),
    around: spot ? 'last price' : 'mark price',
  }
}

export function priceInBand(
  price: string | undefined,
  symbol: MarketSymbol,
  context: Pick<RuleContext, 'mark_price' | 'last_price'>,
): RuleViolation | null {
  const band = price === undefined ? null : priceBandOf(symbol, context)
  if (price === undefined || band === null) return null
  const p = new Decimal(price)
  return p.gte(band.low) && p.lte(band.high)
    ? null
    : violation('price', price, `${plain(band.low)} to ${plain(band.high)} around the ${band.around}`, '20004')
}

/** A limit price lies in the band; orders that wait for a trigger are checked when they trigger. */
export const priceBand: MarketRule = (p, symbol, context) =>
  p.algo_order_type === undefined ? priceInBand(p.price, symbol, context) : null

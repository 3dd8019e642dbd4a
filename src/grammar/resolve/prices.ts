import { Decimal, plain } from '../../lib/decimal.ts'
import { FieldError } from '../../lib/errors.ts'
import type { MarketSymbol } from '../../protocol/models/market.ts'
import { roundPrice } from '../../rules/rounding.ts'
import type { NumericPrice, Offset, Price, PriceRef, RelativePrice } from '../ast.ts'
import { formatPrice } from '../prices.ts'
import type { MarketView } from './context.ts'
import type { Draft } from './draft.ts'

/** A reference price now; null when unknown. */
export function referencePrice(ref: PriceRef, market: MarketView | null): Decimal | null {
  const best = (levels: MarketView['bids'] | undefined) => levels?.[0]?.[0] ?? null
  const bid = best(market?.bids)
  const ask = best(market?.asks)
  if (ref === 'mid') return bid === null || ask === null ? null : new Decimal(bid).plus(ask).div(2)
  const known = {
    bid,
    ask,
    last: market?.last_price ?? null,
    mark: market?.mark_price ?? null,
    index: market?.index_price ?? null,
  }[ref]
  return known === null ? null : new Decimal(known)
}

/** base + offset; `direction` -1 turns the sign round (gain of a short). */
export function applyOffset(base: Decimal, offset: Offset, symbol: MarketSymbol, direction: 1 | -1 = 1): Decimal {
  const value = new Decimal(offset.value).times(direction)
  switch (offset.unit) {
    case 'tick':
      return base.plus(value.times(symbol.price_step))
    case 'percent':
      return base.plus(base.times(value).div(100))
    case 'price':
      return base.plus(value)
  }
}

/** A number or a reference with its offset, not yet on the tick. */
export function numericPrice(
  price: NumericPrice,
  symbol: MarketSymbol,
  market: MarketView | null,
  field: string,
): Decimal {
  const text = formatPrice(price)
  if (price.kind === 'number') return new Decimal(price.value)
  const base = referencePrice(price.ref, market)
  if (base === null) throw new FieldError(field, text, `a number: there is no ${price.ref} price now`)
  return above0(price.offset === undefined ? base : applyOffset(base, price.offset, symbol), field, text)
}

/** Also an offset alone, from `base`. */
export function relativePrice(
  price: RelativePrice,
  base: Decimal | null,
  symbol: MarketSymbol,
  market: MarketView | null,
  field: string,
  direction: 1 | -1 = 1,
): Decimal {
  if (price.kind !== 'offset') return numericPrice(price, symbol, market, field)
  const text = formatPrice(price)
  if (base === null) throw new FieldError(field, text, 'a number: the price it is counted from is unknown')
  return above0(applyOffset(base, price.offset, symbol, direction), field, text)
}

/** The level a `price_match` order would take its price from now; null when it does not exist. */
export function matchedPrice(
  price: Price & { kind: 'match' },
  isBuy: boolean,
  market: MarketView | null,
): string | null {
  const own = price.match.startsWith('queue') === isBuy
  const levels = own ? market?.bids : market?.asks
  return levels?.[price.match.endsWith('_5') ? 4 : 0]?.[0] ?? null
}

/** What a market order would pay now: the best price of the other side, else last, else mark. */
export function takerPrice(isBuy: boolean, market: MarketView | null): Decimal | null {
  return (
    referencePrice(isBuy ? 'ask' : 'bid', market) ?? referencePrice('last', market) ?? referencePrice('mark', market)
  )
}

/** Rounds to the tick and notes what was rounded. */
export function onTick(
  value: Decimal,
  symbol: MarketSymbol,
  mode: 'buy' | 'sell' | 'nearest',
  field: string,
  draft: Draft,
): string {
  const rounding = roundPrice(value, symbol.price_step, mode, field)
  draft.note(rounding)
  return plain(new Decimal(rounding.rounded))
}

function above0(value: Decimal, field: string, given: string): Decimal {
  if (value.lte(0)) throw new FieldError(field, given, 'a price above 0')
  return value
}

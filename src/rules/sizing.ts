import { Decimal } from '../lib/decimal.ts'
import { FieldError } from '../lib/errors.ts'
import { isSpot, type MarketSymbol } from '../protocol/models/market.ts'
import { quoteStep } from './quantityStep.ts'
import { type Rounding, roundSize } from './rounding.ts'

/**
 * From what a trader says ("500$", "25%", "risk 50$") to whole lots. Exact arithmetic; a size is rounded down, never
 * up, and never to nothing: then a FieldError names the step. Amounts and prices are in the quote coin.
 */

/** Base quantity typed as such. */
export function sizeOfBase(quantity: string, symbol: MarketSymbol): Rounding {
  return roundSize(quantity, symbol.qty_step)
}

/** Lots worth at most `notional` at `price`. */
export function sizeOfQuote(notional: string, price: string, symbol: MarketSymbol): Rounding {
  return roundSize(new Decimal(notional).div(above0('price', price)), symbol.qty_step)
}

/** An amount of the quote coin for a spot market order (`market_order_type` quote). */
export function quoteAmountOf(notional: string, symbol: MarketSymbol): Rounding {
  return roundSize(notional, quoteStep(symbol))
}

export interface Funds {
  /** Free balance: the quote coin when buying spot or trading a perpetual, the base coin when selling spot. */
  available: string
  /** Ignored on spot. */
  leverage: number
}

/**
 * Lots that use `percent` of what is available. Perpetual: percent x available pays initial margin and the taker fee.
 * Spot buy: the price (the fee comes out of what is bought). Spot sell: percent of the base balance.
 */
export function sizeOfPercent(
  percent: string,
  isBuy: boolean,
  price: string,
  funds: Funds,
  symbol: MarketSymbol,
): Rounding {
  const share = new Decimal(funds.available).times(percentOf(percent))
  if (isSpot(symbol)) return roundSize(isBuy ? share.div(above0('price', price)) : share, symbol.qty_step)
  const perUnit = new Decimal(1).div(funds.leverage).plus(symbol.taker_fee_rate).times(above0('price', price))
  return roundSize(share.div(perUnit), symbol.qty_step)
}

/** Lots that lose at most `risk` between `entry` and `stop`, before fees. The stop lies below a buy, above a sell. */
export function sizeOfRisk(risk: string, isBuy: boolean, entry: string, stop: string, symbol: MarketSymbol): Rounding {
  const loss = isBuy ? new Decimal(entry).minus(stop) : new Decimal(stop).minus(entry)
  if (loss.lte(0)) {
    throw new FieldError('sl', stop, `a stop ${isBuy ? 'below' : 'above'} the entry price ${entry}`)
  }
  return roundSize(new Decimal(risk).div(loss), symbol.qty_step)
}

/** Lots of `percent` of an open position (signed size); all of it at 100. */
export function sizeOfPosition(percent: string, openSize: string, symbol: MarketSymbol): Rounding {
  return roundSize(new Decimal(openSize).abs().times(percentOf(percent)), symbol.qty_step)
}

/** `total` over `count` orders, even or growing 1:2:...:n, in whole lots; what is left by rounding goes to the last. */
export function splitSize(total: string, count: number, spread: 'even' | 'linear', symbol: MarketSymbol): string[] {
  const weights = Array.from({ length: count }, (_, i) => (spread === 'even' ? 1 : i + 1))
  const sum = weights.reduce((a, b) => a + b, 0)
  const sizes = weights.map((w) => roundSize(new Decimal(total).times(w).div(sum), symbol.qty_step).rounded)
  const rest = new Decimal(total).minus(sizes.reduce((a, s) => a.plus(s), new Decimal(0)))
  const last = new Decimal(sizes.at(-1) ?? 0).plus(rest)
  return [...sizes.slice(0, -1), roundSize(last, symbol.qty_step).rounded]
}

function percentOf(percent: string): Decimal {
  const p = new Decimal(percent)
  if (p.lte(0) || p.gt(100)) throw new FieldError('size', `${percent}%`, 'above 0% and at most 100%')
  return p.div(100)
}

function above0(field: string, value: string): Decimal {
  const d = new Decimal(value)
  if (d.lte(0)) throw new FieldError(field, value, 'a price above 0')
  return d
}

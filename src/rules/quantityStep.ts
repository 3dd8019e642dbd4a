import { Decimal, toSteps } from '../lib/decimal.ts'
import { isSpot, type MarketSymbol } from '../protocol/models/market.ts'
import type { OrderParams, SymbolRule } from './rule.ts'
import { violation } from './violation.ts'

/** True when `quantity` is an amount of the quote coin (spot market orders only). */
export function isQuoteAmount(p: OrderParams, symbol: MarketSymbol): boolean {
  return p.order_type === 'market' && p.market_order_type === 'quote' && isSpot(symbol)
}

/** Finest amount of the quote coin: one lot at one tick. */
export function quoteStep(symbol: MarketSymbol): string {
  return new Decimal(symbol.price_step).times(symbol.qty_step).toFixed()
}

/** `quantity` is a multiple of `qty_step`; a quote amount one of price_step x qty_step. */
export const quantityStep: SymbolRule = (p, symbol) => {
  const step = isQuoteAmount(p, symbol) ? quoteStep(symbol) : symbol.qty_step
  return toSteps(p.quantity, step) === null ? violation('quantity', p.quantity, `a multiple of ${step}`, '20006') : null
}

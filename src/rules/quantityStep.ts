import { Decimal } from '../lib/decimal.ts'
import { isSpot, type MarketSymbol } from '../protocol/models/market.ts'
import { offStep } from './offStep.ts'
import type { OrderParams, SymbolRule } from './rule.ts'
import type { RuleViolation } from './violation.ts'

/** True when `quantity` is an amount of the quote coin (spot market orders only). */
export function isQuoteAmount(p: OrderParams, symbol: MarketSymbol): boolean {
  return p.order_type === 'market' && p.market_order_type === 'quote' && isSpot(symbol)
}

/** Finest amount of the quote coin: one lot at one tick. */
export function quoteStep(symbol: MarketSymbol): string {
  return new Decimal(symbol.price_step).times(symbol.qty_step).toFixed()
}

/** `quantity` is a multiple of `qty_step`; a quote amount one of price_step x qty_step. */
export const quantityStep: SymbolRule = (p, symbol) => sizeOnStep(p.quantity, symbol, isQuoteAmount(p, symbol))

/** A size too large to be counted in lots is on its step: `quantityRange` says what is allowed. */
export function sizeOnStep(quantity: string, symbol: MarketSymbol, inQuote: boolean): RuleViolation | null {
  const step = inQuote ? quoteStep(symbol) : symbol.qty_step
  return offStep('quantity', quantity, step, inQuote ? undefined : symbol.max_size)
}

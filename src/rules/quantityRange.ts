import { Decimal } from '../lib/decimal.ts'
import type { MarketSymbol } from '../protocol/models/market.ts'
import { isQuoteAmount } from './quantityStep.ts'
import type { SymbolRule } from './rule.ts'
import { type RuleViolation, violation } from './violation.ts'

/** `quantity` lies in `min_size` to `max_size`; a quote amount is checked against the last price instead. */
export const quantityRange: SymbolRule = (p, symbol) =>
  isQuoteAmount(p, symbol) ? null : sizeInRange(p.quantity, symbol)

export function sizeInRange(quantity: string, symbol: MarketSymbol): RuleViolation | null {
  const q = new Decimal(quantity)
  if (q.lt(symbol.min_size)) return violation('quantity', quantity, `at least ${symbol.min_size}`, '20006')
  return q.gt(symbol.max_size) ? violation('quantity', quantity, `at most ${symbol.max_size}`, '20006') : null
}

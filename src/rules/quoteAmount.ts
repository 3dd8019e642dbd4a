import { Decimal } from '../lib/decimal.ts'
import { isQuoteAmount } from './quantityStep.ts'
import type { MarketRule } from './rule.ts'
import { violation } from './violation.ts'

/** A quote amount buys at least `min_size` and at most `max_size` at the last price. */
export const quoteAmount: MarketRule = (p, symbol, { last_price: last }) => {
  if (!isQuoteAmount(p, symbol) || last === null) return null
  const amount = new Decimal(p.quantity)
  const min = new Decimal(symbol.min_size).times(last)
  const max = new Decimal(symbol.max_size).times(last)
  if (amount.lt(min)) return violation('quantity', p.quantity, `an amount of at least ${min.toFixed()}`, '20006')
  return amount.gt(max) ? violation('quantity', p.quantity, `an amount of at most ${max.toFixed()}`, '20006') : null
}

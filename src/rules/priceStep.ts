import { toSteps } from '../lib/decimal.ts'
import type { ConditionalInput } from '../protocol/models/conditional.ts'
import type { MarketSymbol } from '../protocol/models/market.ts'
import type { TpslInput } from '../protocol/models/tpsl.ts'
import type { SymbolRule } from './rule.ts'
import { type RuleViolation, violation } from './violation.ts'

/** Every price is a multiple of `price_step`. */
export const priceStep: SymbolRule = (p, symbol) => pricesOnStep(p, symbol)

export interface Priced {
  price?: string | undefined
  conditional?: ConditionalInput | undefined
  tpsl?: TpslInput | undefined
}

export function pricesOnStep(p: Priced, symbol: MarketSymbol): RuleViolation | null {
  const prices: [string, string | undefined][] = [
    ['price', p.price],
    ['conditional.trigger_price', p.conditional?.trigger_price],
    ['tpsl.tp_trigger_price', p.tpsl?.tp_trigger_price],
    ['tpsl.tp_order_price', p.tpsl?.tp_order_price],
    ['tpsl.sl_trigger_price', p.tpsl?.sl_trigger_price],
    ['tpsl.sl_order_price', p.tpsl?.sl_order_price],
  ]
  for (const [field, price] of prices) {
    if (price !== undefined && toSteps(price, symbol.price_step) === null) {
      return violation(field, price, `a multiple of ${symbol.price_step}`, '20006')
    }
  }
  return null
}

import type { ConditionalInput } from '../protocol/models/conditional.ts'
import type { MarketSymbol } from '../protocol/models/market.ts'
import type { TpslInput } from '../protocol/models/tpsl.ts'
import { offStep } from './offStep.ts'
import type { SymbolRule } from './rule.ts'
import type { RuleViolation } from './violation.ts'

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
    const found = price === undefined ? null : offStep(field, price, symbol.price_step)
    if (found !== null) return found
  }
  return null
}

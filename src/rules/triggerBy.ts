import type { ConditionalInput } from '../protocol/models/conditional.ts'
import type { MarketSymbol } from '../protocol/models/market.ts'
import { isSpot } from '../protocol/models/market.ts'
import type { TpslInput } from '../protocol/models/tpsl.ts'
import type { SymbolRule } from './rule.ts'
import { type RuleViolation, violation } from './violation.ts'

/** Spot triggers by `last_price` only. */
export const triggerBy: SymbolRule = (p, symbol) => spotTriggers(p, symbol)

export function spotTriggers(
  p: { conditional?: ConditionalInput | undefined; tpsl?: TpslInput | undefined },
  symbol: MarketSymbol,
): RuleViolation | null {
  if (!isSpot(symbol)) return null
  const given: [string, string | undefined][] = [
    ['conditional.trigger_by', p.conditional?.trigger_by],
    ['tpsl.tp_trigger_by', p.tpsl?.tp_trigger_by],
    ['tpsl.sl_trigger_by', p.tpsl?.sl_trigger_by],
  ]
  for (const [field, by] of given) {
    if (by !== undefined && by !== 'last_price') return violation(field, by, 'last_price on a spot symbol')
  }
  return null
}

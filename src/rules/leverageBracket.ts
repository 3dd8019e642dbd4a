import { isSpot, type MarketSymbol } from '../protocol/models/market.ts'
import type { MarketRule } from './rule.ts'
import { type RuleViolation, violation } from './violation.ts'

/** The leverage used lies in 1 to `max_leverage`. */
export const leverageBracket: MarketRule = (_p, symbol, { leverage }) =>
  leverage === null || isSpot(symbol) ? null : leverageInBracket(leverage, symbol)

/** Also for POST /account/leverage. Spot symbols have no leverage. */
export function leverageInBracket(leverage: number, symbol: MarketSymbol): RuleViolation | null {
  const max = symbol.max_leverage
  if (max === null) return violation('leverage', leverage, 'no leverage on a spot symbol', '20005')
  return Number.isInteger(leverage) && leverage >= 1 && leverage <= max
    ? null
    : violation('leverage', leverage, `an integer from 1 to ${max}`, '20005')
}

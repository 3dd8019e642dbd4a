import { isSpot } from '../protocol/models/market.ts'
import type { SymbolRule } from './rule.ts'
import { violation } from './violation.ts'

/** `position_side` is required on a perpetual and not allowed on spot. */
export const positionSide: SymbolRule = (p, symbol) => {
  if (!isSpot(symbol)) {
    return p.position_side === undefined ? violation('position_side', undefined, 'one of both, long, short') : null
  }
  return p.position_side === undefined
    ? null
    : violation('position_side', p.position_side, 'no position_side on a spot symbol')
}

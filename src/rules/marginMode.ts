import { isSpot } from '../protocol/models/market.ts'
import type { SymbolRule } from './rule.ts'
import { violation } from './violation.ts'

/** `margin_mode` is required on a perpetual and not allowed on spot. */
export const marginMode: SymbolRule = (p, symbol) => {
  if (!isSpot(symbol)) {
    return p.margin_mode === undefined ? violation('margin_mode', undefined, 'one of cross, isolated') : null
  }
  return p.margin_mode === undefined ? null : violation('margin_mode', p.margin_mode, 'no margin_mode on a spot symbol')
}

import { isSpot } from '../protocol/models/market.ts'
import type { SymbolRule } from './rule.ts'
import { violation } from './violation.ts'

/** Spot market orders say `base` or `quote`; perpetuals and limit orders are in base. */
export const marketOrderType: SymbolRule = (p, symbol) => {
  if (!isSpot(symbol)) {
    return p.market_order_type === 'quote' ? violation('market_order_type', 'quote', 'base on a perpetual') : null
  }
  if (p.order_type === 'limit') {
    return p.market_order_type === 'quote' ? violation('market_order_type', 'quote', 'base on a limit order') : null
  }
  return p.market_order_type === undefined ? violation('market_order_type', undefined, 'one of base, quote') : null
}

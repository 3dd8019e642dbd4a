import type { SymbolRule } from './rule.ts'
import { violation } from './violation.ts'

/** `limit_only`, `post_only` and `cancel_only` symbols; `reduce_only` needs the position: see reducingMode. */
export const tradingMode: SymbolRule = (p, symbol) => {
  switch (symbol.trading_mode) {
    case 'cancel_only':
      return violation('symbol_id', 'a new order', 'cancels only: the symbol is cancel_only', '20008')
    case 'limit_only':
      return p.order_type === 'limit'
        ? null
        : violation('order_type', p.order_type, 'limit: the symbol is limit_only', '20008')
    case 'post_only':
      return p.flags?.includes('post_only')
        ? null
        : violation('flags', p.flags?.join(',') || 'none', 'post_only: the symbol is post_only', '20008')
    default:
      return null
  }
}

import { Decimal } from '../lib/decimal.ts'
import { isSpot } from '../protocol/models/market.ts'
import { reduces } from './reducing.ts'
import type { MarketRule } from './rule.ts'
import { violation } from './violation.ts'

/** On a `reduce_only` symbol an order must reduce the position, and by no more than there is. */
export const reducingMode: MarketRule = (p, symbol, { position_size: size }) => {
  if (symbol.trading_mode !== 'reduce_only' || size === null || isSpot(symbol)) return null
  return reduces(p, size) && new Decimal(p.quantity).lte(new Decimal(size).abs())
    ? null
    : violation('quantity', p.quantity, 'an order that reduces the position: the symbol is reduce_only', '20008')
}

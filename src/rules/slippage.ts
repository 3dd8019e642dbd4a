import { Decimal, isDecimal } from '../lib/decimal.ts'
import { SLIPPAGE_MAX, SLIPPAGE_MIN } from '../protocol/limits.ts'
import type { ShapeRule } from './rule.ts'
import { violation } from './violation.ts'

/** `slippage` is for market orders, 0.0001 to 0.1 inclusive. */
export const slippage: ShapeRule = (p) => {
  if (p.slippage === undefined) return null
  if (p.order_type !== 'market') return violation('slippage', p.slippage, 'no slippage on a limit order')
  const inRange =
    isDecimal(p.slippage) && new Decimal(p.slippage).gte(SLIPPAGE_MIN) && new Decimal(p.slippage).lte(SLIPPAGE_MAX)
  return inRange ? null : violation('slippage', p.slippage, `${SLIPPAGE_MIN} to ${SLIPPAGE_MAX}`)
}

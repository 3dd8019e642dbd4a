import type { ShapeRule } from './rule.ts'
import { violation } from './violation.ts'

/** A market order has no `price` and no `price_match`. */
export const marketPrice: ShapeRule = (p) => {
  if (p.order_type !== 'market') return null
  if (p.price !== undefined) return violation('price', p.price, 'no price on a market order')
  return p.price_match === undefined
    ? null
    : violation('price_match', p.price_match, 'no price_match on a market order')
}

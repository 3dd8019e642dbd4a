import type { ShapeRule } from './rule.ts'
import { violation } from './violation.ts'

/** A limit order supplies exactly one of `price` and `price_match` (Place Order rule 1). */
export const limitPrice: ShapeRule = (p) => {
  if (p.order_type !== 'limit') return null
  if (p.price !== undefined && p.price_match !== undefined) {
    return violation('price_match', p.price_match, 'exactly one of price and price_match')
  }
  return p.price === undefined && p.price_match === undefined
    ? violation('price', undefined, 'exactly one of price and price_match')
    : null
}

import type { ShapeRule } from './rule.ts'
import { violation } from './violation.ts'

/** The `conditional` object comes with `algo_order_type` = `conditional`, and only then. */
export const conditional: ShapeRule = (p) => {
  const wanted = p.algo_order_type === 'conditional'
  if (wanted === (p.conditional !== undefined)) return null
  return wanted
    ? violation('conditional', undefined, 'an object with trigger_price and trigger_by')
    : violation('conditional', 'an object', 'conditional with algo_order_type conditional only')
}

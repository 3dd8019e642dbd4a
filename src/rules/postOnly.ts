import type { ShapeRule } from './rule.ts'
import { violation } from './violation.ts'

/** `post_only` needs a limit order that is `gtc`, said or by default (Place Order rule 2). */
export const postOnly: ShapeRule = (p) => {
  if (!p.flags?.includes('post_only')) return null
  if (p.order_type !== 'limit') return violation('flags', 'post_only', 'post_only on limit orders only')
  return p.time_in_force === undefined || p.time_in_force === 'gtc'
    ? null
    : violation('time_in_force', p.time_in_force, 'gtc with post_only')
}

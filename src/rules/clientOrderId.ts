import { CLIENT_ORDER_ID_MAX } from '../protocol/limits.ts'
import type { ShapeRule } from './rule.ts'
import { violation } from './violation.ts'

/** `client_order_id` has 1 to 36 characters. */
export const clientOrderId: ShapeRule = (p) => {
  if (p.client_order_id === undefined) return null
  const length = [...p.client_order_id].length
  return length >= 1 && length <= CLIENT_ORDER_ID_MAX
    ? null
    : violation('client_order_id', `${length} characters`, `1 to ${CLIENT_ORDER_ID_MAX} characters`)
}

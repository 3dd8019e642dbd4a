import type { ShapeRule } from './rule.ts'
import { violation } from './violation.ts'

/** `tpsl` is required with `algo_order_type` = `tpsl` or `attached_tpsl`. */
export const tpslRequired: ShapeRule = (p) =>
  (p.algo_order_type === 'tpsl' || p.algo_order_type === 'attached_tpsl') && p.tpsl === undefined
    ? violation('tpsl', undefined, `an object with algo_order_type ${p.algo_order_type}`)
    : null

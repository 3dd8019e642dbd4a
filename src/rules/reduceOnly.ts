import type { ShapeRule } from './rule.ts'
import { violation } from './violation.ts'

/** `reduce_only` needs `tpsl` (Place Order rule 3). */
export const reduceOnly: ShapeRule = (p) =>
  p.flags?.includes('reduce_only') && p.tpsl === undefined
    ? violation('flags', 'reduce_only', 'reduce_only together with tpsl only')
    : null

import type { ShapeRule } from './rule.ts'
import { violation } from './violation.ts'

/** Each flag at most once. */
export const flags: ShapeRule = (p) =>
  p.flags !== undefined && new Set(p.flags).size !== p.flags.length
    ? violation('flags', p.flags.join(','), 'each flag once')
    : null

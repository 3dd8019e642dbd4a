import type { ShapeRule } from './rule.ts'
import { violation } from './violation.ts'

/** A new TPSL says `tpsl_mode`: `full` or `partial`. */
export const tpslMode: ShapeRule = (p) =>
  p.tpsl !== undefined && p.tpsl.tpsl_mode === undefined
    ? violation('tpsl.tpsl_mode', undefined, 'one of full, partial')
    : null

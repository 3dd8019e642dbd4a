import type { RejectCode } from '../protocol/rejects.ts'

/** One broken rule. `given` and `allowed` are short printable texts; `code` is what the exchange would answer. */
export interface RuleViolation {
  /** Wire name of the field, dotted inside objects: `tpsl.tp_order_price`. */
  field: string
  given: string
  allowed: string
  /** `10000` = malformed (HTTP 400), `2xxxx` = business rule (HTTP 422). */
  code: RejectCode
}

export function violation(field: string, given: unknown, allowed: string, code: RejectCode = '10000'): RuleViolation {
  return { field, given: given === undefined ? 'nothing' : String(given), allowed, code }
}

/** `price: 64000.05 given, allowed: a multiple of 0.1` */
export function describeViolation(v: RuleViolation): string {
  return `${v.field}: ${v.given} given, allowed: ${v.allowed}`
}

import { showGiven } from '../../lib/errors.ts'
import type { RejectCode } from '../../protocol/rejects.ts'
import { describeViolation, type RuleViolation } from '../../rules/index.ts'
import type { Refusal } from '../types.ts'

/** A refusal that blames one field: what was given, what is allowed. */
export function refuseField(field: string, given: unknown, allowed: string, code: RejectCode = '10000'): Refusal {
  const shown = given === undefined ? 'nothing' : typeof given === 'string' ? given : showGiven(given)
  return refuseRule({ field, given: shown, allowed, code })
}

export function refuseRule(violation: RuleViolation): Refusal {
  return { ok: false, code: violation.code, msg: describeViolation(violation), field: violation.field }
}

export function refuse(code: RejectCode, msg: string): Refusal {
  return { ok: false, code, msg }
}

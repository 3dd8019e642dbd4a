import { Decimal, fromSteps } from '../lib/decimal.ts'
import { type RuleViolation, violation } from './violation.ts'

/**
 * Why a price or size cannot be counted in whole steps; null when it can. Too many steps to count exactly is a matter
 * of the size, not of the step; nothing is said of what lies beyond `max`, which has a rule of its own.
 */
export function offStep(field: string, given: string, step: string, max?: string): RuleViolation | null {
  const steps = new Decimal(given).div(step)
  if (!steps.isInteger()) return violation(field, given, `a multiple of ${step}`, '20006')
  if (steps.abs().lte(Number.MAX_SAFE_INTEGER)) return null
  if (max !== undefined && new Decimal(given).gt(max)) return null
  return violation(field, given, `at most ${fromSteps(Number.MAX_SAFE_INTEGER, step)}`, '20006')
}

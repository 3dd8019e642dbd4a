import { Decimal, decimalsOf } from '../lib/decimal.ts'
import { FieldError } from '../lib/errors.ts'

/** `0.1237 -> 0.123, step 0.001` */
export interface Rounding {
  field: string
  given: string
  rounded: string
  step: string
}

export type RoundingMode = 'down' | 'up' | 'nearest'

const MODES = { down: Decimal.ROUND_DOWN, up: Decimal.ROUND_UP, nearest: Decimal.ROUND_HALF_UP } as const

/** Rounds a positive decimal to a multiple of `step`; the result has the decimals of the step. */
export function roundToStep(value: Decimal | string, step: string, mode: RoundingMode): string {
  const steps = new Decimal(value).div(step).toDecimalPlaces(0, MODES[mode])
  return steps.times(step).toFixed(decimalsOf(step))
}

/** A size to whole lots: never up, and never to nothing (FieldError naming the step). */
export function roundSize(value: Decimal | string, step: string, field = 'quantity'): Rounding {
  const given = new Decimal(value)
  const rounded = roundToStep(given, step, 'down')
  if (!(Number(rounded) > 0)) throw new FieldError(field, shown(given), `at least one step of ${step}`)
  return { field, given: shown(given), rounded, step }
}

/** A price to the tick: a buy down, a sell up (never worse than asked); `nearest` for triggers. */
export function roundPrice(
  value: Decimal | string,
  step: string,
  mode: 'buy' | 'sell' | 'nearest',
  field = 'price',
): Rounding {
  const given = new Decimal(value)
  const rounded = roundToStep(given, step, mode === 'buy' ? 'down' : mode === 'sell' ? 'up' : 'nearest')
  if (!(Number(rounded) > 0)) throw new FieldError(field, shown(given), `at least one step of ${step}`)
  return { field, given: shown(given), rounded, step }
}

/** True when rounding changed the value. */
export function changed(r: Rounding): boolean {
  return !new Decimal(r.given).eq(r.rounded)
}

export function describeRounding(r: Rounding): string {
  return `${r.given} -> ${r.rounded}, step ${r.step}`
}

function shown(value: Decimal): string {
  return value.toDecimalPlaces(18).toFixed()
}

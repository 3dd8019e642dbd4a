import { Decimal, decimalsOf } from '../../lib/decimal.ts'

/** A tick or lot taken apart: one step is `unit` x 10^-`decimals`. */
export interface StepFormat {
  readonly unit: number
  readonly decimals: number
}

const formats = new Map<string, StepFormat>()

/** Takes a step apart: `0.5` -> 5 x 10^-1. Memoised. */
export function stepFormat(step: string): StepFormat {
  let format = formats.get(step)
  if (format === undefined) {
    const decimals = decimalsOf(step)
    format = { unit: new Decimal(step).times(new Decimal(10).pow(decimals)).toNumber(), decimals }
    if (formats.size < 4096) formats.set(step, format)
  }
  return format
}

/** `count` steps as text with thousands separators and the decimals of the step: the hot path, integers only. */
export function formatSteps(count: number, { unit, decimals }: StepFormat): string {
  const scaled = count * unit
  if (!Number.isSafeInteger(scaled)) return '–'
  return formatScaled(scaled, decimals)
}

/** An integer of 10^-decimals as text with thousands separators. */
export function formatScaled(scaled: number, decimals: number): string {
  const sign = scaled < 0 ? '-' : ''
  let digits = String(Math.abs(scaled))
  if (digits.length <= decimals) digits = digits.padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = decimals > 0 ? `.${digits.slice(digits.length - decimals)}` : ''
  let out = whole.slice(0, whole.length % 3)
  for (let i = whole.length % 3; i < whole.length; i += 3) out += (out === '' ? '' : ',') + whole.slice(i, i + 3)
  return sign + out + fraction
}

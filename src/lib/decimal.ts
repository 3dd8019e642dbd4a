import { Decimal as Base } from 'decimal.js'
import { FieldError } from './errors.ts'

/** Exact decimals: 80 significant digits, never exponent notation. */
export const Decimal = Base.clone({ precision: 80, toExpNeg: -80, toExpPos: 80, rounding: Base.ROUND_DOWN })
export type Decimal = InstanceType<typeof Base>

const PLAIN = /^-?\d{1,30}(\.\d{1,30})?$/

/** True for what the wire calls a decimal string: digits, at most one point, ASCII only, no exponent. */
export function isDecimal(text: string): boolean {
  return PLAIN.test(text)
}

/** Parses a decimal string exactly; FieldError on anything else (`1e3`, `1,5`, `.5`, ` 1 `, `0x10`, `NaN`). */
export function parseDecimal(text: string, field = 'value'): Decimal {
  if (!isDecimal(text)) throw new FieldError(field, text, 'a decimal number such as 0.5 or 64000')
  return new Decimal(text)
}

/** Shortest plain form: no trailing zeros, no exponent, no negative zero. */
export function plain(value: Decimal): string {
  return value.isZero() ? '0' : value.toFixed()
}

/** How many whole steps fit, as an integer; null when `text` is not an exact multiple. */
export function toSteps(text: string, step: string): number | null {
  const n = new Decimal(text).div(step)
  return n.isInteger() && n.abs().lte(Number.MAX_SAFE_INTEGER) ? n.toNumber() : null
}

/** `count` steps as a decimal string with the decimals of `step`. */
export function fromSteps(count: number | bigint, step: string): string {
  return new Decimal(count.toString()).times(step).toFixed(decimalsOf(step))
}

export function decimalsOf(step: string): number {
  return new Decimal(step).decimalPlaces()
}

/** Integer units of 10^-precision as a plain decimal string: (12345n, 2) -> "123.45". */
export function fromUnits(units: bigint, precision: number): string {
  return plain(new Decimal(units.toString()).div(new Decimal(10).pow(precision)))
}

/** Plain decimal string to integer units of 10^-precision; null when finer than a unit. */
export function toUnits(text: string, precision: number): bigint | null {
  const n = new Decimal(text).times(new Decimal(10).pow(precision))
  return n.isInteger() ? BigInt(n.toFixed(0)) : null
}

import { Decimal, isDecimal } from '../../lib/decimal.ts'

/** Shown where there is no value. */
export const NONE = '–'
/** Shown in place of amounts while balances are hidden. */
export const MASK = '••••'

const grouped = (digits: string): string => {
  if (digits.length <= 3) return digits
  let out = ''
  for (let i = 0; i < digits.length; i++) {
    if (i > 0 && (digits.length - i) % 3 === 0) out += ','
    out += digits[i]
  }
  return out
}

/**
 * A decimal string with thousands separators, every digit kept: `64218.5` -> `64,218.5`. Text that is no decimal comes
 * back as it is.
 */
export function group(text: string): string {
  if (!isDecimal(text)) return text
  const sign = text.startsWith('-') ? '-' : ''
  const [whole = '', fraction] = text.slice(sign.length).split('.')
  return sign + grouped(whole) + (fraction === undefined ? '' : `.${fraction}`)
}

/** With exactly `decimals` decimals, half away from zero; `–` for null. Exact: never through a float. */
export function fixed(value: Decimal | string | null | undefined, decimals: number): string {
  if (value === null || value === undefined) return NONE
  if (typeof value === 'string') {
    if (!isDecimal(value)) return value
    const point = value.indexOf('.')
    const have = point < 0 ? 0 : value.length - point - 1
    if (have <= decimals) return group(decimals === 0 ? value : pad(value, point, decimals - have))
  }
  const rounded = new Decimal(value).toDecimalPlaces(decimals, Decimal.ROUND_HALF_UP)
  return group(rounded.isZero() ? rounded.abs().toFixed(decimals) : rounded.toFixed(decimals))
}

const pad = (value: string, point: number, zeros: number): string =>
  `${value}${point < 0 ? '.' : ''}${'0'.repeat(zeros)}`

/** As `fixed`, always with a sign unless it is zero: `+58.55`, `-3.20`, `0.00`. */
export function signed(value: Decimal | string | null | undefined, decimals: number): string {
  const text = fixed(value, decimals)
  return text === NONE || text.startsWith('-') || !/[1-9]/.test(text) ? text : `+${text}`
}

/** A fraction as percent: `0.0184` -> `1.84%`; `sign` as in `signed`. */
export function percent(fraction: Decimal | string | null | undefined, decimals: number, sign = false): string {
  if (fraction === null || fraction === undefined) return NONE
  const scaled = new Decimal(fraction).times(100)
  return `${sign ? signed(scaled, decimals) : fixed(scaled, decimals)}%`
}

const UNITS = [
  [12, 'T'],
  [9, 'B'],
  [6, 'M'],
] as const

/** Short: whole numbers up to a million (`12,402`), then `1.24M`; small ones keep what is needed (`0.31`). */
export function compact(value: Decimal | string | null | undefined): string {
  if (value === null || value === undefined) return NONE
  const n = new Decimal(value)
  for (const [exponent, unit] of UNITS) {
    if (n.abs().gte(new Decimal(10).pow(exponent))) return `${fixed(n.div(new Decimal(10).pow(exponent)), 2)}${unit}`
  }
  return fixed(n, n.abs().gte(1000) ? 0 : n.abs().gte(10) ? 1 : 2)
}

/** Which way a value points; works on decimal strings without parsing them. */
export function direction(value: string | Decimal | null | undefined): 'up' | 'down' | 'flat' {
  if (value === null || value === undefined) return 'flat'
  const text = typeof value === 'string' ? value : value.toFixed()
  if (!/[1-9]/.test(text)) return 'flat'
  return text.startsWith('-') ? 'down' : 'up'
}

/** Pads fractions with blanks so that the decimal points of right-aligned texts stand under each other. */
export function alignPoints(texts: readonly string[]): string[] {
  const tail = (t: string): number => {
    const point = t.lastIndexOf('.')
    return point < 0 ? 0 : t.length - point
  }
  const widest = Math.max(0, ...texts.map(tail))
  return texts.map((t) => (/\d/.test(t) ? t + ' '.repeat(widest - tail(t)) : t))
}

/** A shown number in at most `columns`: decimals go first, then it becomes `12.40M`. Never a part of its digits. */
export function fitNumber(text: string, columns: number): string {
  if (text.length <= columns) return text
  const point = text.indexOf('.')
  const whole = point < 0 ? text.length : point
  if (whole <= columns) return text.slice(0, columns - whole >= 2 ? columns : whole)
  const short = compact(text.replaceAll(',', ''))
  return short.length <= columns ? short : '…'
}

import { FieldError } from '../../lib/errors.ts'

const ZERO = 48
const NINE = 57
const POINT = 46

/**
 * Exact conversion between decimals of the wire and whole steps (ticks, lots), without a decimal library: this runs
 * for every price and quantity. Integers stay below 2^53.
 */
export class Steps {
  readonly step: string
  /** Decimals of the step: 3 for 0.001. */
  readonly decimals: number
  /** The step as an integer of that many decimals: 5 for 0.05. */
  readonly mantissa: number

  constructor(step: string) {
    this.step = step
    const point = step.indexOf('.')
    const fraction = point < 0 ? '' : step.slice(point + 1).replace(/0+$/, '')
    this.decimals = fraction.length
    this.mantissa = Number((point < 0 ? step : step.slice(0, point)) + fraction)
    if (!Number.isSafeInteger(this.mantissa) || this.mantissa <= 0) throw new FieldError('step', step, 'above 0')
  }

  /** Whole steps in `text`; null when it is no plain unsigned decimal, off the step or beyond 2^53. */
  parse(text: string): number | null {
    const scaled = parseScaled(text, this.decimals)
    if (scaled === null) return null
    const steps = scaled / this.mantissa
    return Number.isInteger(steps) ? steps : null
  }

  /** Shortest plain decimal of `steps`. */
  format(steps: number): string {
    return formatScaled(steps * this.mantissa, this.decimals)
  }
}

/** Digits of `text` with the point moved right by `decimals`; null when digits remain behind it or it is no number. */
export function parseScaled(text: string, decimals: number): number | null {
  let value = 0
  let behind = -1
  const length = text.length
  if (length === 0) return null
  for (let i = 0; i < length; i++) {
    const c = text.charCodeAt(i)
    if (c === POINT && behind < 0 && i > 0 && i < length - 1) {
      behind = 0
      continue
    }
    if (c < ZERO || c > NINE) return null
    if (behind >= 0) {
      if (behind === decimals) {
        if (c !== ZERO) return null
        continue
      }
      behind++
    }
    value = value * 10 + (c - ZERO)
    if (value > Number.MAX_SAFE_INTEGER) return null
  }
  for (let i = Math.max(behind, 0); i < decimals; i++) value *= 10
  return value > Number.MAX_SAFE_INTEGER ? null : value
}

/** `value` x 10^-decimals as the shortest plain decimal. */
export function formatScaled(value: number | bigint, decimals: number): string {
  return insertPoint(String(value), decimals)
}

function insertPoint(digits: string, decimals: number): string {
  if (decimals === 0 || digits === '0') return digits
  const negative = digits.charCodeAt(0) === 45
  const body = (negative ? digits.slice(1) : digits).padStart(decimals + 1, '0')
  const cut = body.length - decimals
  let end = body.length
  while (end > cut && body.charCodeAt(end - 1) === ZERO) end--
  const plain = end === cut ? body.slice(0, cut) : `${body.slice(0, cut)}.${body.slice(cut, end)}`
  return negative ? `-${plain}` : plain
}

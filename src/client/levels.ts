import { Decimal, decimalsOf } from '../lib/decimal.ts'

/** Reads a decimal string as a whole number of steps; -1 for anything negative, malformed, off the step or too large. */
export type StepReader = (text: unknown) => number

const ZERO = 48
const POINT = 46

/**
 * A reader for one step (`price_step`, `qty_step`). Walks the characters once, without a Decimal: this is the hot path
 * of every book message.
 */
export function createStepReader(step: string): StepReader {
  const decimals = decimalsOf(step)
  const unit = new Decimal(step).times(new Decimal(10).pow(decimals)).toNumber()
  if (!(unit >= 1) || !Number.isSafeInteger(unit)) return () => -1
  const scales = Array.from({ length: decimals + 1 }, (_, i) => 10 ** i)
  return (text) => {
    if (typeof text !== 'string') return -1
    const length = text.length
    if (length === 0 || length > 40) return -1
    let value = 0
    let point = -1
    for (let i = 0; i < length; i++) {
      const c = text.charCodeAt(i)
      if (c === POINT) {
        if (point >= 0 || i === 0 || i === length - 1) return -1
        point = i
        continue
      }
      const digit = c - ZERO
      if (digit < 0 || digit > 9) return -1
      // Digits beyond the decimals of the step must be zeros.
      if (point >= 0 && i - point > decimals) {
        if (digit !== 0) return -1
        continue
      }
      value = value * 10 + digit
    }
    const given = point < 0 ? 0 : Math.min(decimals, length - point - 1)
    const scaled = value * scales[decimals - given]!
    if (scaled > Number.MAX_SAFE_INTEGER) return -1
    if (unit === 1) return scaled
    const steps = scaled / unit
    return Number.isInteger(steps) ? steps : -1
  }
}

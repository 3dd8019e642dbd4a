import { Decimal } from '../../lib/decimal.ts'
import { formatScaled } from '../engine/steps.ts'

/** Money is a bigint in units of its coin: 10^-precision. */
export function formatMoney(units: bigint, precision: number): string {
  return formatScaled(units, precision)
}

/** Units of a signed decimal; null when it is finer than a unit. */
export function parseMoney(text: string, precision: number): bigint | null {
  const scaled = new Decimal(text).times(new Decimal(10).pow(precision))
  return scaled.isInteger() ? BigInt(scaled.toFixed(0)) : null
}

/** A rate as an integer numerator over RATE_ONE. */
export const RATE_ONE = 1_000_000_000n

export function parseRate(text: string): bigint {
  return BigInt(new Decimal(text).times(RATE_ONE.toString()).toFixed(0))
}

/** `amount` x rate, rounded up against the trader. */
export function feeOf(amount: bigint, rate: bigint): bigint {
  return ceilDiv(amount * rate, RATE_ONE)
}

/** Division of a non-negative number, rounded up. */
export function ceilDiv(a: bigint, b: bigint): bigint {
  return (a + b - 1n) / b
}

export function abs(a: bigint): bigint {
  return a < 0n ? -a : a
}

export function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}

export function most(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}

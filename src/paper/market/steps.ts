import { decimalsOf, toSteps } from '../../lib/decimal.ts'

/** Conversion between decimal strings and integer counts of one step (a tick or a lot), quick enough for every quote. */
export interface Steps {
  /** Size of a step as a number, for estimates only. */
  readonly size: number
  readonly decimals: number
  /** Size of a step in units of 10^-decimals. */
  readonly units: number
  /** Count of steps as a decimal string with the decimals of the step. */
  format(count: number): string
  /** Nearest count; exact when `text` lies on a step. */
  parse(text: string): number
}

export function createSteps(step: string): Steps {
  const decimals = decimalsOf(step)
  const units = toSteps(step, unitOf(decimals))!
  const size = Number(step)
  return {
    size,
    decimals,
    units,
    format: (count) => formatUnits(count * units, decimals),
    parse: (text) => Math.round(Number(text) / size),
  }
}

/** A non-negative integer of 10^-decimals as a decimal string: (642185, 1) -> "64218.5". */
export function formatUnits(units: number, decimals: number): string {
  if (decimals === 0) return String(units)
  const shown = String(units)
  const digits = shown.length > decimals ? shown : shown.padStart(decimals + 1, '0')
  const point = digits.length - decimals
  return `${digits.slice(0, point)}.${digits.slice(point)}`
}

function unitOf(decimals: number): string {
  return decimals === 0 ? '1' : `0.${'0'.repeat(decimals - 1)}1`
}

/** One figure of a bench and the target it has to meet, if there is one. */
export interface Figure {
  what: string
  value: number
  unit: string
  atMost?: number
  atLeast?: number
  /** Why there is no figure. */
  skipped?: string
}

/** Null without a target. */
export function meets({ value, atMost, atLeast, skipped }: Figure): boolean | null {
  if (skipped !== undefined || (atMost === undefined && atLeast === undefined)) return null
  return value <= (atMost ?? Number.POSITIVE_INFINITY) && value >= (atLeast ?? Number.NEGATIVE_INFINITY)
}

export function figureLine(figure: Figure): string {
  const { what, value, unit, atMost, atLeast, skipped } = figure
  if (skipped !== undefined) return `${what.padEnd(58)} ${'skipped'.padStart(12)}: ${skipped}`
  const bound = atMost !== undefined ? `<= ${atMost}` : atLeast !== undefined ? `>= ${atLeast}` : ''
  const target = bound === '' ? '' : `  (target ${bound}: ${meets(figure) ? 'met' : 'MISSED'})`
  const shown = value >= 1000 ? Math.round(value).toLocaleString('en') : value.toFixed(value >= 100 ? 0 : 3)
  return `${what.padEnd(58)} ${shown.padStart(12)} ${unit}${target}`
}

export function printFigures(figures: readonly Figure[]): void {
  for (const figure of figures) process.stdout.write(`${figureLine(figure)}\n`)
}

export const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1]!

export function percentile(values: readonly number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * p) / 100))]!
}

/** CPU milliseconds of this process so far, user and system. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

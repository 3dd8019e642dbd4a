/** Maps prices to half rows of the plot: 0 is the upper half of the first row. */
export interface Scale {
  readonly low: number
  readonly high: number
  readonly rows: number
}

/** A scale over these prices with a little air; never empty. */
export function scaleOver(prices: readonly number[], rows: number): Scale {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const p of prices) {
    if (p < low) low = p
    if (p > high) high = p
  }
  if (low > high) return { low: 0, high: 1, rows }
  const air = (high - low) * 0.04 || Math.abs(high) * 0.001 || 1
  return { low: low - air, high: high + air, rows }
}

/** Exact place of a price in rows from the top; outside the plot it is below 0 or above `rows`. */
export const rowOf = (scale: Scale, price: number): number =>
  ((scale.high - price) / (scale.high - scale.low)) * scale.rows

/** Row (whole cell) of a price, null when it is outside. */
export function cellOf(scale: Scale, price: number): number | null {
  const row = Math.floor(rowOf(scale, price))
  return row >= 0 && row < scale.rows ? row : null
}

/** Round prices for the axis, `every` rows apart or a little more, from the top. */
export function ticks(scale: Scale, every: number): number[] {
  const least = ((scale.high - scale.low) / scale.rows) * every
  const power = 10 ** Math.floor(Math.log10(least))
  const step = [1, 2, 2.5, 5, 10].map((m) => m * power).find((m) => m >= least) ?? 10 * power
  const out: number[] = []
  for (let p = Math.floor(scale.high / step) * step; p > scale.low; p -= step) out.push(p)
  return out
}

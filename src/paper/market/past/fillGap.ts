import type { Gap, GapOptions } from '../types.ts'

/** What the market did while the exchange was off. */
export function fillGap({ price }: GapOptions): Gap {
  return { klines: [], price }
}

import { Decimal } from '../../../lib/decimal.ts'
import type { Trade } from '../../../protocol/models/market.ts'

/** Bought minus sold (base coin) over the trades kept, and the share bought. */
export interface Flow {
  readonly delta: Decimal
  /** 0 to 1; null without trades. */
  readonly bought: number | null
  /** Largest print of the last five minutes. */
  readonly largest: Trade | null
}

const WINDOW = 5 * 60_000

export function tapeFlow(trades: readonly Trade[], now: number): Flow {
  let buys = new Decimal(0)
  let sells = new Decimal(0)
  let largest: Trade | null = null
  for (const trade of trades) {
    if (trade.m) sells = sells.plus(trade.q)
    else buys = buys.plus(trade.q)
    if (trade.t >= now - WINDOW && (largest === null || Number(trade.q) > Number(largest.q))) largest = trade
  }
  const total = buys.plus(sells)
  return { delta: buys.minus(sells), bought: total.isZero() ? null : buys.div(total).toNumber(), largest }
}

/** Size from which a print counts as large: four times the mean of the last 200, a float (only for looks). */
export function largeFrom(trades: readonly Trade[]): number {
  const last = trades.slice(-200)
  if (last.length < 10) return Number.POSITIVE_INFINITY
  return (4 * last.reduce((sum, t) => sum + Number(t.q), 0)) / last.length
}

/** Newest first, at least `min` (base coin) large, no more than `count`. */
export function newestTrades(trades: readonly Trade[], min: string | null, count: number): Trade[] {
  const least = min === null ? 0 : Number(min)
  const rows: Trade[] = []
  for (let i = trades.length - 1; i >= 0 && rows.length < count; i--) {
    const trade = trades[i]!
    if (least === 0 || Number(trade.q) >= least) rows.push(trade)
  }
  return rows
}

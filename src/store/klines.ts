import { Decimal } from '../lib/decimal.ts'
import type { Kline } from '../protocol/models/market.ts'
import { KLINES_MAX } from './bounds.ts'
import type { State } from './state.ts'

export function klineKey(symbolId: number, interval: string): string {
  return `${symbolId}:${interval}`
}

/** Candles into their series, oldest first; of two versions of one bar the one with more volume is later. */
export function takeKlines(state: State, symbolId: number, interval: string, fresh: readonly Kline[]): State {
  const key = klineKey(symbolId, interval)
  const known = state.klines[key] ?? []
  const series = fresh.length === 1 ? placeOne(known, fresh[0]!) : mergeSeries(known, fresh)
  return { ...state, klines: { ...state.klines, [key]: series.slice(-KLINES_MAX) } }
}

function placeOne(known: readonly Kline[], bar: Kline): readonly Kline[] {
  const last = known.at(-1)
  if (last === undefined || bar.s > last.s) return [...known, bar]
  if (bar.s === last.s) return isLater(bar, last) ? [...known.slice(0, -1), bar] : known
  return mergeSeries(known, [bar])
}

function mergeSeries(known: readonly Kline[], fresh: readonly Kline[]): readonly Kline[] {
  const bars = new Map(known.map((bar) => [bar.s, bar]))
  for (const bar of fresh) {
    const before = bars.get(bar.s)
    if (before === undefined || isLater(bar, before)) bars.set(bar.s, bar)
  }
  return [...bars.values()].sort((a, b) => a.s - b.s)
}

function isLater(bar: Kline, known: Kline): boolean {
  return new Decimal(bar.v).gte(known.v)
}

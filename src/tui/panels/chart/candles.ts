import type { Kline } from '../../../protocol/models/market.ts'

/** A candle for drawing: floats, since a screen has a few hundred places for a price. */
export interface Candle {
  readonly start: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
  /** Turnover in the quote coin: for VWAP. */
  readonly value: number
}

const parsed = new WeakMap<readonly Kline[], Candle[]>()

/** Klines as numbers; parsed once per array. */
export function toCandles(klines: readonly Kline[]): readonly Candle[] {
  let candles = parsed.get(klines)
  if (candles === undefined) {
    candles = klines.map((k) => ({
      start: k.s,
      open: Number(k.o),
      high: Number(k.h),
      low: Number(k.l),
      close: Number(k.c),
      volume: Number(k.v),
      value: Number(k.u),
    }))
    parsed.set(klines, candles)
  }
  return candles
}

/** `n` neighbours as one, counted from the newest so that old candles do not change shape. */
export function mergeCandles(candles: readonly Candle[], n: number): readonly Candle[] {
  if (n <= 1) return candles
  const merged: Candle[] = []
  for (let end = candles.length; end > 0; end -= n) {
    const part = candles.slice(Math.max(0, end - n), end)
    merged.push({
      start: part[0]!.start,
      open: part[0]!.open,
      high: Math.max(...part.map((c) => c.high)),
      low: Math.min(...part.map((c) => c.low)),
      close: part.at(-1)!.close,
      volume: part.reduce((sum, c) => sum + c.volume, 0),
      value: part.reduce((sum, c) => sum + c.value, 0),
    })
  }
  return merged.reverse()
}

/** Moving average of the closes, null before `length` candles exist; one value per candle from `from` on. */
export function movingAverage(candles: readonly Candle[], length: number, from: number): (number | null)[] {
  const out: (number | null)[] = []
  let sum = 0
  for (let i = Math.max(0, from - length); i < candles.length; i++) {
    sum += candles[i]!.close
    const first = i - length
    if (first >= Math.max(0, from - length)) sum -= candles[first]!.close
    if (i >= from) out.push(i + 1 < length ? null : sum / length)
  }
  return out
}

const DAY = 86_400_000

/** Volume-weighted average price since midnight UTC; one value per candle from `from` on, null before any volume. */
export function vwap(candles: readonly Candle[], from: number): (number | null)[] {
  const out: (number | null)[] = []
  let volume = 0
  let value = 0
  let day = Number.NaN
  for (const [i, c] of candles.entries()) {
    const today = Math.floor(c.start / DAY)
    if (today !== day) [volume, value, day] = [0, 0, today]
    volume += c.volume
    value += c.value
    if (i >= from) out.push(volume > 0 ? value / volume : null)
  }
  return out
}

import { INTERVALS, type Interval } from '../../protocol/enums.ts'
import type { Kline, MarketSymbol, Trade } from '../../protocol/models/market.ts'
import { type Bar, extend, flatBar, fromKline, type Scale, scaleOf, toKline } from './bar.ts'
import { createDayStats, type DayStatistics, type DayStats } from './dayStats.ts'
import { barEnd, barStart, fromInterval } from './interval.ts'
import { type PastKlines, rollUp } from './rollUp.ts'
import { scaled } from './scaled.ts'

/** A bar that is over. */
export interface ClosedBar {
  symbol_id: number
  kline: Kline
}

/** Changes since the last call, for the commit of a block. */
export interface KlineChanges {
  closed: ClosedBar[]
  /** All bars in progress of the symbols that changed. */
  open: { symbol_id: number; klines: Kline[] }[]
}

/** Candles of every symbol and interval, built from trades; all intervals are exact sums of the same trades. */
export interface Klines {
  /** Closes the bars that are over at `time` and opens the next, flat at the last close. */
  roll(time: number): ClosedBar[]
  trade(symbolId: number, time: number, trade: Trade): void
  /** Begins with a past, before the first trade. */
  begin(symbolId: number, past: PastKlines): void
  /** A candle of what happened meanwhile, in order of time; it counts for its own interval and every longer one. */
  absorb(symbolId: number, kline: Kline): void
  /** The bar in progress, null before the first trade. */
  open(symbolId: number, interval: Interval): Kline | null
  day(symbolId: number, now: number): DayStatistics
  takeChanges(): KlineChanges
  /** Rows of an earlier run: bars in progress, and the closed minutes of the last day, oldest first. */
  restore(symbolId: number, open: readonly Kline[], minutes: readonly Kline[]): void
}

interface Book {
  scale: Scale
  bars: Map<Interval, Bar>
  day: DayStats
}

export function createKlines(symbols: readonly MarketSymbol[]): Klines {
  const books = new Map<number, Book>()
  for (const symbol of symbols) {
    const scale = scaleOf(symbol)
    books.set(symbol.symbol_id, { scale, bars: new Map(), day: createDayStats(scale) })
  }
  const changed = new Set<number>()
  let closed: ClosedBar[] = []
  let nextMinute = 0

  const close = (symbol_id: number, book: Book, interval: Interval, bar: Bar) => {
    if (interval === '1m') book.day.push(bar)
    const row = { symbol_id, kline: toKline(bar, interval, book.scale) }
    closed.push(row)
    changed.add(symbol_id)
    return row
  }

  const add = (symbolId: number, book: Book, interval: Interval, time: number, part: Bar) => {
    const bar = book.bars.get(interval)
    if (bar !== undefined && time < barEnd(interval, bar.s)) return extend(bar, part)
    if (bar !== undefined) close(symbolId, book, interval, bar)
    book.bars.set(interval, { ...part, s: barStart(interval, time) })
  }

  return {
    roll: (time) => {
      if (time < nextMinute) return []
      nextMinute = barEnd('1m', barStart('1m', time))
      const over: ClosedBar[] = []
      for (const [symbolId, book] of books) {
        for (const [interval, bar] of book.bars) {
          if (time < barEnd(interval, bar.s)) continue
          over.push(close(symbolId, book, interval, bar))
          book.bars.set(interval, flatBar(barStart(interval, time), bar.c))
        }
      }
      return over
    },
    trade: (symbolId, time, { p, q, a }) => {
      const book = books.get(symbolId)
      if (book === undefined) return
      const { scale } = book
      const part = flatBar(time, scaled(p, scale.price))
      part.v = scaled(q, scale.quantity)
      part.u = scaled(a, scale.amount)
      for (const interval of INTERVALS) add(symbolId, book, interval, time, part)
      changed.add(symbolId)
    },
    begin: (symbolId, past) => {
      const book = books.get(symbolId)
      if (book === undefined) return
      const rolled = rollUp(past, book.scale)
      for (const bar of rolled.minutes) book.day.push(bar)
      for (const kline of rolled.closed) closed.push({ symbol_id: symbolId, kline })
      book.bars = rolled.open
      changed.add(symbolId)
    },
    absorb: (symbolId, kline) => {
      const book = books.get(symbolId)
      const interval = INTERVALS.find((i) => i === kline.i)
      if (book === undefined || interval === undefined) return
      const part = fromKline(kline, book.scale)
      for (const longer of fromInterval(interval)) add(symbolId, book, longer, kline.s, part)
      changed.add(symbolId)
    },
    open: (symbolId, interval) => {
      const book = books.get(symbolId)
      const bar = book?.bars.get(interval)
      return book === undefined || bar === undefined ? null : toKline(bar, interval, book.scale)
    },
    day: (symbolId, now) => {
      const book = books.get(symbolId)
      return (book?.day ?? createDayStats({ price: 0, quantity: 0, amount: 0 })).read(now, book?.bars.get('1m'))
    },
    takeChanges: () => {
      const changes: KlineChanges = { closed, open: [] }
      for (const symbol_id of changed) {
        const book = books.get(symbol_id)!
        const klines = [...book.bars].map(([interval, bar]) => toKline(bar, interval, book.scale))
        changes.open.push({ symbol_id, klines })
      }
      closed = []
      changed.clear()
      return changes
    },
    restore: (symbolId, open, minutes) => {
      const book = books.get(symbolId)
      if (book === undefined) return
      for (const kline of minutes) book.day.push(fromKline(kline, book.scale))
      for (const kline of open) {
        const interval = INTERVALS.find((i) => i === kline.i)
        if (interval !== undefined) book.bars.set(interval, fromKline(kline, book.scale))
      }
    },
  }
}

import { INTERVALS, type Interval } from '../../protocol/enums.ts'
import type { Kline } from '../../protocol/models/market.ts'
import { type Bar, extend, fromKline, type Scale, toKline } from './bar.ts'
import { barEnd, barStart } from './interval.ts'

/** The interval whose bars make up another's without remainder. */
const MADE_OF: Record<Interval, Interval | null> = {
  '1m': null,
  '5m': '1m',
  '15m': '5m',
  '30m': '15m',
  '1h': '30m',
  '2h': '1h',
  '4h': '2h',
  '6h': '2h',
  '8h': '4h',
  '12h': '6h',
  '1d': '12h',
  '1w': '1d',
  '1M': '1d',
}

/** A stretch of the past: candles by interval, oldest first, the longer intervals further back, without overlap. */
export type PastKlines = Partial<Record<Interval, readonly Kline[]>>

export interface RolledUp {
  /** Closed bars of every interval, oldest first within an interval. */
  closed: Kline[]
  /** Closed minutes, for the statistics of the day. */
  minutes: Bar[]
  /** The last bar of every interval; it may be over already. */
  open: Map<Interval, Bar>
}

/** Every interval from a few: each bar is the exact sum of the shorter ones it is made of. */
export function rollUp(past: PastKlines, scale: Scale): RolledUp {
  const bars = new Map<Interval, Bar[]>()
  const closed: Kline[] = []
  const open = new Map<Interval, Bar>()
  for (const interval of INTERVALS) {
    const given = past[interval] ?? []
    const from = MADE_OF[interval]
    const list = given.map((kline) => fromKline(kline, scale))
    for (const part of from === null ? [] : (bars.get(from) ?? [])) addTo(list, interval, part)
    bars.set(interval, list)
    const last = list.at(-1)
    if (last === undefined) continue
    open.set(interval, { ...last })
    for (let i = 0; i < list.length - 1; i++) {
      const bar = list[i]!
      const untouched = given[i]
      closed.push(untouched !== undefined && i < given.length - 1 ? untouched : toKline(bar, interval, scale))
    }
  }
  return { closed, minutes: (bars.get('1m') ?? []).slice(0, -1), open }
}

function addTo(list: Bar[], interval: Interval, part: Bar): void {
  const last = list.at(-1)
  if (last !== undefined && part.s < barEnd(interval, last.s)) extend(last, part)
  else list.push({ ...part, s: barStart(interval, part.s) })
}

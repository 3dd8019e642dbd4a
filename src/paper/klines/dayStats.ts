import { DAY_MS } from '../../protocol/limits.ts'
import type { Ticker } from '../../protocol/models/market.ts'
import { type Bar, extend, type Scale } from './bar.ts'
import { fixed, shortest } from './scaled.ts'

export type DayStatistics = Pick<Ticker, 'open_24h' | 'high_24h' | 'low_24h' | 'volume_24h' | 'turnover_24h'>

/** Statistics over the minutes of the last 24 hours. */
export interface DayStats {
  /** A minute has closed. */
  push(bar: Bar): void
  /** `open` is the minute in progress. */
  read(now: number, open: Bar | undefined): DayStatistics
}

const HOUR_OF_MINUTES = 60

const NOTHING: DayStatistics = {
  open_24h: null,
  high_24h: null,
  low_24h: null,
  volume_24h: null,
  turnover_24h: null,
}

export function createDayStats(scale: Scale): DayStats {
  let minutes: Bar[] = []
  /** All closed minutes as one bar; recomputed when one came or went. */
  let closed: Bar | null = null
  let stale = true

  const forget = (until: number) => {
    if (minutes[0] === undefined || minutes[0].s > until) return
    minutes = minutes.filter((bar) => bar.s > until)
    stale = true
  }
  const refresh = (now: number) => {
    forget(now - DAY_MS)
    if (!stale) return
    stale = false
    closed = null
    for (const bar of minutes) {
      if (closed === null) closed = { ...bar }
      else extend(closed, bar)
    }
  }

  return {
    push: (bar) => {
      minutes.push(bar)
      stale = true
      // Nobody may ever ask; an hour at a time, so that it costs nothing.
      if (minutes.length % HOUR_OF_MINUTES === 0) forget(bar.s - DAY_MS)
    },
    read: (now, open) => {
      refresh(now)
      const all = closed === null ? open : { ...closed }
      if (all === undefined) return NOTHING
      if (closed !== null && open !== undefined) extend(all, open)
      return {
        open_24h: fixed(all.o, scale.price),
        high_24h: fixed(all.h, scale.price),
        low_24h: fixed(all.l, scale.price),
        volume_24h: shortest(all.v, scale.quantity),
        turnover_24h: shortest(all.u, scale.amount),
      }
    },
  }
}

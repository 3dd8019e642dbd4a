import { INTERVALS, type Interval } from '../../protocol/enums.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** 1970-01-01 was a Thursday; weeks start on Monday. */
const FIRST_MONDAY = 4 * DAY

/** Length in ms; a month is measured by the calendar. */
const LENGTHS: Record<Exclude<Interval, '1M'>, number> = {
  '1m': MINUTE,
  '5m': 5 * MINUTE,
  '15m': 15 * MINUTE,
  '30m': 30 * MINUTE,
  '1h': HOUR,
  '2h': 2 * HOUR,
  '4h': 4 * HOUR,
  '6h': 6 * HOUR,
  '8h': 8 * HOUR,
  '12h': 12 * HOUR,
  '1d': DAY,
  '1w': 7 * DAY,
}

/** Start of the bar that holds `time`; UTC. */
export function barStart(interval: Interval, time: number): number {
  if (interval === '1M') return monthStart(time, 0)
  const offset = interval === '1w' ? FIRST_MONDAY : 0
  const length = LENGTHS[interval]
  return Math.floor((time - offset) / length) * length + offset
}

/** First ms after the bar that starts at `start`. */
export function barEnd(interval: Interval, start: number): number {
  return interval === '1M' ? monthStart(start, 1) : start + LENGTHS[interval]
}

/** `interval` and every longer one: a candle of `interval` lies within one bar of each. */
export function fromInterval(interval: Interval): readonly Interval[] {
  return INTERVALS.slice(INTERVALS.indexOf(interval))
}

function monthStart(time: number, later: number): number {
  const date = new Date(time)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1)
}

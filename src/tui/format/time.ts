const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const two = (n: number): string => String(n).padStart(2, '0')

/** How old: `0s`, `59s`, `3m`, `2h`, `5d`; never more than 4 columns. */
export function age(ms: number): string {
  const t = Math.max(0, ms)
  if (t < MINUTE) return `${Math.floor(t / SECOND)}s`
  if (t < HOUR) return `${Math.floor(t / MINUTE)}m`
  if (t < DAY) return `${Math.floor(t / HOUR)}h`
  const days = Math.floor(t / DAY)
  return days > 999 ? '>2y' : `${days}d`
}

/** Time to go: `2:14:09`; `short` leaves the seconds out above an hour: `2:14`. */
export function countdown(ms: number, short = false): string {
  const t = Math.max(0, Math.ceil(ms / SECOND))
  const hours = Math.floor(t / 3600)
  const minutes = Math.floor(t / 60) % 60
  if (short && hours > 0) return `${hours}:${two(minutes)}`
  if (short) return `${minutes}:${two(t % 60)}`
  return `${hours}:${two(minutes)}:${two(t % 60)}`
}

/** Whole days left, rounded down: `89d`; `<1d`; `expired`. */
export function daysLeft(ms: number): string {
  if (ms <= 0) return 'expired'
  return ms < DAY ? '<1d' : `${Math.floor(ms / DAY)}d`
}

/** Local wall clock: `12:04:31`. */
export function clockTime(at: number): string {
  const d = new Date(at)
  return `${two(d.getHours())}:${two(d.getMinutes())}:${two(d.getSeconds())}`
}

/** Local month and day: `11-21`. */
export function monthDay(at: number): string {
  const d = new Date(at)
  return `${two(d.getMonth() + 1)}-${two(d.getDate())}`
}

/** Local date and time for histories: `11-21 12:04:31`. */
export const dateTime = (at: number): string => `${monthDay(at)} ${clockTime(at)}`

/** Time under a candle: `14:30`, or the date where days are what counts. */
export function axisTime(at: number, barMs: number): string {
  const d = new Date(at)
  const midnight = d.getHours() === 0 && d.getMinutes() === 0
  return barMs >= DAY || (midnight && barMs >= HOUR) ? monthDay(at) : `${two(d.getHours())}:${two(d.getMinutes())}`
}

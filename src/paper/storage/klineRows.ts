import { INTERVALS, type Interval } from '../../protocol/enums.ts'
import { RETENTION } from '../../protocol/limits.ts'
import type { Kline } from '../../protocol/models/market.ts'
import type { Page } from '../../protocol/scalars.ts'
import type { KlineChanges } from '../klines/klines.ts'
import type { Database } from './database.ts'
import { type PageRequest, pageBounds, toPage } from './page.ts'

export interface KlineRows {
  save(changes: KlineChanges): void
  open(symbolId: number): Kline[]
  /** Closed minutes that start after `from`, oldest first. */
  minutes(symbolId: number, from: number): Kline[]
  /** Newest first; `current` is the bar in progress. */
  page(symbolId: number, interval: Interval, request: PageRequest, current: Kline | null): Page<Kline>
  prune(symbolIds: Iterable<number>): void
}

export function createKlineRows(db: Database): KlineRows {
  const put = db.prepare('INSERT OR REPLACE INTO kline (symbol_id, interval, start, body) VALUES (?, ?, ?, ?)')
  const putOpen = db.prepare('INSERT OR REPLACE INTO kline_open (symbol_id, body) VALUES (?, ?)')
  const getOpen = db.prepare('SELECT body FROM kline_open WHERE symbol_id = ?')
  const getMinutes = db.prepare(
    "SELECT body FROM kline WHERE symbol_id = ? AND interval = '1m' AND start > ? ORDER BY start",
  )
  const oldest = db.prepare(
    'SELECT start FROM kline WHERE symbol_id = ? AND interval = ? ORDER BY start DESC LIMIT 1 OFFSET ?',
  )
  const select = db.prepare(`
    SELECT body FROM kline WHERE symbol_id = :symbol AND interval = :interval
      AND start < :before AND start >= :floor AND start BETWEEN :start AND :end ORDER BY start DESC LIMIT :limit`)
  const drop = db.prepare('DELETE FROM kline WHERE symbol_id = ? AND interval = ? AND start < ?')
  const read = (row: Record<string, unknown>): Kline => JSON.parse(String(row.body))
  const floorOf = (symbolId: number, interval: string, keep: number) =>
    Number(oldest.get(symbolId, interval, keep - 1)?.start ?? 0)

  return {
    save: ({ closed, open }) => {
      for (const { symbol_id, kline } of closed) put.run(symbol_id, kline.i, kline.s, JSON.stringify(kline))
      for (const { symbol_id, klines } of open) putOpen.run(symbol_id, JSON.stringify(klines))
    },
    open: (symbolId) => {
      const row = getOpen.get(symbolId)
      return row === undefined ? [] : JSON.parse(String(row.body))
    },
    minutes: (symbolId, from) => getMinutes.all(symbolId, from).map(read),
    page: (symbolId, interval, request, current) => {
      const bounds = pageBounds(request, RETENTION.klines)
      const { start, end, limit, position } = bounds
      const before = position?.before ?? Number.MAX_SAFE_INTEGER
      // One less than the total: the bar in progress is the newest row.
      const floor = position?.floor ?? floorOf(symbolId, interval, RETENTION.klines.total - 1)
      const rows: Kline[] = []
      if (current !== null && current.s < before && current.s >= start && current.s <= end) rows.push(current)
      const more = limit + 1 - rows.length
      rows.push(...select.all({ symbol: symbolId, interval, before, floor, start, end, limit: more }).map(read))
      return toPage(
        rows,
        bounds,
        floor,
        (kline) => kline.s,
        (kline) => kline,
      )
    },
    prune: (symbolIds) => {
      for (const id of symbolIds) {
        for (const interval of INTERVALS) drop.run(id, interval, floorOf(id, interval, RETENTION.klines.total))
      }
    },
  }
}

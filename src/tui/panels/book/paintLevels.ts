import { stepFormat } from '../../format/steps.ts'
import type { Surface } from '../../screen/surface.ts'
import type { Theme } from '../../theme/theme.ts'
import { axisRows, type BookRow, touchRows } from './bookRows.ts'
import type { BookView } from './bookView.ts'
import { mergedTick } from './ownLevels.ts'
import { type BookColumns, paintBookRow } from './paintRow.ts'
import { paintFarCursor, paintSpread } from './paintTouch.ts'

export function paintHead(s: Surface, theme: Theme, c: BookColumns): void {
  s.textRight(c.price, 1, 'price', theme.label)
  s.textRight(c.size, 1, 'size', theme.label)
  s.textRight(c.sum, 1, 'sum', theme.label)
  if (c.value !== null) s.textRight(c.value, 1, 'value', theme.label)
  if (s.width >= 42) s.textRight(c.own, 1, 'mine', theme.label)
}

type RowPainter = (row: BookRow, y: number, isBid: boolean) => void

function rowPainter(s: Surface, theme: Theme, v: BookView, c: BookColumns, most: number): RowPainter {
  const { price_step, qty_step } = v.symbol!
  const price = stepFormat(price_step)
  const lot = stepFormat(qty_step)
  const step = v.book!.merge
  return (row, y, isBid) =>
    paintBookRow(s, theme, c, y, row, {
      isBid,
      most,
      price,
      lot,
      cursor: v.cursor !== null && (row.tick === v.cursor || row.tick === mergedTick(v.cursor, step, isBid)),
      changed: v.changed.has(row.tick),
      own: v.own.get(row.tick),
      usual: v.usual,
      bars: v.health.look === 'live',
    })
}

/** Levels around the spread, which stands still in the middle. */
export function paintTouch(s: Surface, theme: Theme, v: BookView, c: BookColumns, top: number, room: number): void {
  const book = v.book!
  const askCount = Math.max(0, Math.floor((room - 1) / 2))
  const bidCount = Math.max(0, room - 1 - askCount)
  const { asks, bids, most } = touchRows(book, askCount, bidCount, v.cursor)
  const paintRow = rowPainter(s, theme, v, c, most)
  for (const [i, row] of asks.entries()) if (row !== null) paintRow(row, top + i, false)
  paintSpread(s, theme, v, top + askCount)
  for (const [i, row] of bids.entries()) if (row !== null) paintRow(row, top + askCount + 1 + i, true)
  paintFarCursor(s, theme, v, [...asks, ...bids], top, room)
}

/** One row a price, the cursor's (or the best ask) in the middle. */
export function paintAxis(s: Surface, theme: Theme, v: BookView, c: BookColumns, top: number, room: number): void {
  const book = v.book!
  const step = Math.max(1, book.merge)
  const middle = Math.floor(room / 2)
  const mid = v.cursor ?? book.asks.ticks[0] ?? book.bids.ticks[0] ?? 0
  const centre = mergedTick(mid, step, true)
  const { rows, most } = axisRows(book, centre + middle * step, room)
  const paintRow = rowPainter(s, theme, v, c, most)
  rows.forEach((row, i) => {
    if (row.tick > 0) paintRow(row, top + i, row.isBid)
  })
}

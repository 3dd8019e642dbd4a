import type { PanelId } from '../panelIds.ts'
import { HINT_ROWS, type Layout, type LayoutOptions, type Rects, type Separator } from './layout.ts'
import { separator } from './separators.ts'
import { stack } from './stack.ts'

const HEADER = 1
const TICKET_LINE = 2
const STRIP_ROWS = 6
const CHART_FROM = 118

/** Panels that need the whole width: shown over a strip of the book. */
const FULL_WIDTH: readonly PanelId[] = ['chart', 'fills', 'history', 'balances']

/**
 * 60x16 and up. Book | positions, orders, tape, log, over a line of ticket. The panels that need the width come over a
 * strip of the book, the ticket being edited takes the right column.
 */
export function smallLayout(columns: number, rows: number, options: LayoutOptions): Layout {
  const rects: Rects = {
    header: { x: 0, y: 0, width: columns, height: HEADER },
    hints: { x: 0, y: rows - HINT_ROWS, width: columns, height: HINT_ROWS },
  }
  const editing = options.focus === 'ticket'
  const ticket = editing ? 0 : TICKET_LINE
  const y = HEADER
  const height = rows - HEADER - ticket - HINT_ROWS
  if (ticket > 0) rects.ticket = { x: 0, y: y + height, width: columns, height: ticket }
  const chartBeside = columns >= CHART_FROM
  if (FULL_WIDTH.includes(options.focus) && !(options.focus === 'chart' && chartBeside)) {
    rects[options.focus] = { x: 0, y, width: columns, height: height - STRIP_ROWS }
    rects.book = { x: 0, y: y + height - STRIP_ROWS, width: columns, height: STRIP_ROWS }
    return finish(columns, rows, rects, [])
  }
  const book = Math.min(48, Math.max(34, Math.floor(columns * 0.58)))
  const third = chartBeside ? columns - book - 2 - 40 : 0
  const second = third > 0 ? 40 : columns - book - 1
  rects.book = { x: 0, y, width: book, height }
  const area = { x: book + 1, y, width: second, height }
  Object.assign(rects, editing ? { ticket: area } : rightColumn(area, options))
  if (third > 0) rects.chart = { x: book + second + 2, y, width: third, height }
  const lines = [separator(book, y, height, rects)]
  if (third > 0) lines.push(separator(book + second + 1, y, height, rects))
  return finish(columns, rows, rects, lines)
}

function rightColumn(area: { x: number; y: number; width: number; height: number }, options: LayoutOptions): Rects {
  const focused = options.focus
  const items = (['positions', 'orders', 'tape', 'log'] as const).map((panel) => ({
    panel,
    min: 3,
    ideal: { positions: 4, orders: 5, tape: 6, log: 4 }[panel],
    grow: panel === focused ? 6 : { positions: 1, orders: 2, tape: 2, log: 2 }[panel],
  }))
  // What has the focus is kept first when not everything fits.
  items.sort((a, b) => Number(b.panel === focused) - Number(a.panel === focused))
  return stack(area, items, ['positions', 'orders', 'tape', 'log'])
}

function finish(columns: number, rows: number, rects: Rects, lines: Separator[]): Layout {
  const ticketTop = rects.ticket?.height === TICKET_LINE ? rects.ticket.y : null
  // The ticket's title line closes the column lines from below; its own row belongs to the ticket.
  const separators = ticketTop === null ? lines : lines.filter((s) => s.y + s.glyphs.length <= ticketTop)
  return { kind: 'small', columns, rows, panels: rects, tabStrip: null, separators, message: null }
}

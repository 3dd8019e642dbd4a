import { bottomPanels } from './bottom.ts'
import { HEADER_ROWS, HINT_ROWS, type Layout, type LayoutOptions, type Rects, type Separator } from './layout.ts'
import { separator } from './separators.ts'

const TICKET_ROWS = 10

/** 100x30 and up: book | chart or tape over ticket · tabs. With room for it, chart and tape both. */
export function mediumLayout(columns: number, rows: number, options: LayoutOptions): Layout {
  const y = HEADER_ROWS
  const body = rows - HEADER_ROWS - HINT_ROWS
  const bottom = Math.max(9, Math.round(body * 0.36))
  const top = body - bottom
  const book = Math.min(52, Math.max(46, Math.round(columns * 0.4)))
  const right = columns - book - 1
  const upper = top - TICKET_ROWS
  const x = book + 1
  const { rects: tabs, tabStrip } = bottomPanels({ x: 0, y: y + top, width: columns, height: bottom }, options.tab)
  const rects: Rects = {
    header: { x: 0, y: 0, width: columns, height: HEADER_ROWS },
    book: { x: 0, y, width: book, height: top },
    ticket: { x, y: y + upper, width: right, height: TICKET_ROWS },
    ...tabs,
    hints: { x: 0, y: rows - HINT_ROWS, width: columns, height: HINT_ROWS },
  }
  const both = right >= 85
  const chart = both ? right - 32 : right
  if (both) {
    rects.chart = { x, y, width: chart, height: upper }
    rects.tape = { x: x + chart + 1, y, width: 31, height: upper }
  } else {
    rects[options.side] = { x, y, width: right, height: upper }
  }
  const separators: Separator[] = [separator(book, y, top, rects)]
  if (both) separators.push(separator(x + chart, y, upper, rects))
  return { kind: 'medium', columns, rows, panels: rects, tabStrip, separators, message: null }
}

import { HEADER_ROWS, HINT_ROWS, type Layout, type Rects } from './layout.ts'
import { separator } from './separators.ts'
import { stack } from './stack.ts'

/** The book at full height for trading from it, what one needs beside it. */
export function ladderLayout(columns: number, rows: number): Layout {
  const header = columns >= 100 && rows >= 30 ? HEADER_ROWS : 1
  const height = rows - header - HINT_ROWS
  const book = Math.max(34, Math.min(72, Math.floor(columns * 0.55)))
  const order = ['positions', 'orders', 'ticket', 'tape', 'log'] as const
  const rects: Rects = {
    header: { x: 0, y: 0, width: columns, height: header },
    book: { x: 0, y: header, width: book, height },
    ...stack(
      { x: book + 1, y: header, width: columns - book - 1, height },
      [
        { panel: 'ticket', min: 6, ideal: 12, grow: 1 },
        { panel: 'orders', min: 4, ideal: 8, grow: 2 },
        { panel: 'positions', min: 3, ideal: 5, grow: 1 },
        { panel: 'tape', min: 4, ideal: 8, grow: 3 },
        { panel: 'log', min: 4, ideal: 6, grow: 1 },
      ],
      order,
    ),
    hints: { x: 0, y: rows - HINT_ROWS, width: columns, height: HINT_ROWS },
  }
  return {
    kind: 'ladder',
    columns,
    rows,
    panels: rects,
    tabStrip: null,
    separators: [separator(book, header, height, rects)],
    message: null,
  }
}

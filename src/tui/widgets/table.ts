import { alignPoints } from '../format/decimal.ts'
import { textColumns } from '../screen/glyph.ts'
import { PLAIN, type StyleId } from '../screen/style.ts'
import type { Surface } from '../screen/surface.ts'
import type { Theme } from '../theme/theme.ts'

export interface Column {
  title: string
  /** Least width: wide enough for the usual, so that columns stand still. */
  width: number
  align: 'left' | 'right' | 'point'
  /** Columns with the highest number go first when there is no room; 0 stays. */
  drop?: number
}

export interface Cell {
  text: string
  style?: StyleId
}

export interface TableRow {
  /** One per column, in their order. */
  cells: readonly Cell[]
  /** `▸` in front. */
  selected?: boolean
  /** `●` in front. */
  marked?: boolean
  /** Instead of cells: text across the first columns (a pending write), up to the column `spanTo`. */
  span?: { text: string; style: StyleId; to: number }
}

export interface TableOptions {
  /** First row to paint on (the head, unless `head` is false). */
  top: number
  scroll?: number
  head?: boolean
  /** Rows after these that were not handed over. */
  more?: number
}

/** Blanks between columns: one where it saves a column. */
const GAPS = [2, 1]
/** How far a column grows beyond its usual width; longer text is cut and says so. */
const GROWTH = 8
/** Columns with this `drop` or more are extras. */
const EXTRA = 5

/** Columns in front of the first one: selection and mark, more when the `+n` needs them. */
const GUTTER = 3

/** Paints a table with its head and a `+n` when rows are left over; returns the rows that were shown. */
export function paintTable(
  s: Surface,
  theme: Theme,
  columns: readonly Column[],
  rows: readonly TableRow[],
  options: TableOptions,
): { first: number; count: number } {
  const head = options.head === false ? 0 : 1
  const room = Math.max(0, s.height - options.top - head)
  const first = Math.max(0, Math.min(options.scroll ?? 0, rows.length - room))
  const shown = rows.slice(first, first + room)
  const texts = columns.map((column, c) => {
    const plain = shown.map((row) => (row.span === undefined ? (row.cells[c]?.text ?? '') : ''))
    return column.align === 'point' ? alignPoints(plain) : plain
  })
  const more = rows.length - first - shown.length + (options.more ?? 0)
  const marker = more > 0 ? `+${briefly(more)}` : ''
  const gutter = Math.max(GUTTER, marker.length + 1)
  const places = place(columns, texts, s.width, gutter)
  if (head === 1) {
    for (const [c, at] of places) {
      if (columns[c]!.align === 'left') s.text(at.x, options.top, columns[c]!.title, theme.label, at.width)
      else s.textRight(at.x + at.width, options.top, columns[c]!.title, theme.label, at.width)
    }
  }
  for (const [r, row] of shown.entries()) {
    const y = options.top + head + r
    paintRow(s, theme, columns, texts, places, gutter, row, r, y)
  }
  if (marker !== '' && shown.at(-1)?.selected !== true) s.text(0, s.height - 1, marker, theme.label)
  return { first, count: shown.length }
}

/** 197, 9k, 2M: never more than there are. */
const briefly = (count: number): string => {
  if (count < 1000) return String(count)
  return count < 1_000_000 ? `${Math.floor(count / 1000)}k` : `${Math.floor(count / 1_000_000)}M`
}

type Places = ReadonlyMap<number, { x: number; width: number }>

function paintRow(
  s: Surface,
  theme: Theme,
  columns: readonly Column[],
  texts: readonly (readonly string[])[],
  places: Places,
  gutter: number,
  row: TableRow,
  r: number,
  y: number,
): void {
  if (row.selected === true) s.put(1, y, 0x25b8, theme.cursor)
  else if (row.marked === true) s.put(1, y, 0x25cf, theme.own)
  let from = 0
  if (row.span !== undefined) {
    const end = [...places].filter(([c]) => c >= row.span!.to).map(([, at]) => at.x)[0] ?? s.width
    s.textEllipsis(gutter, y, end - gutter - 1, row.span.text, row.span.style)
    from = row.span.to
  }
  for (const [c, at] of places) {
    if (c < from) continue
    const cell = row.cells[c]
    if (cell === undefined) continue
    const text = row.span === undefined ? texts[c]![r]! : cell.text
    const style = cell.style ?? theme.value
    if (columns[c]!.align === 'left') s.textEllipsis(at.x, y, at.width, text, style)
    else numberRight(s, at.x + at.width, y, text, style, at.width)
  }
  if (row.marked === true && row.selected === true) s.put(0, y, 0x25cf, theme.own)
  if (row.selected === true) tintRow(s, theme, y)
}

/** A number that does not fit shows that its front is missing: never a smaller number. */
function numberRight(s: Surface, right: number, y: number, text: string, style: StyleId, width: number): void {
  s.textRight(right, y, text, style, width)
  if (textColumns(text) > width) s.put(right - width, y, 0x2026, style)
}

const tintRow = (s: Surface, theme: Theme, y: number): void => {
  if (theme.selection !== PLAIN && theme.barsBehindText) s.tint(1, y, s.width - 2, theme.selection)
}

/** Columns that fit, dropping the least important, and where they stand. */
function place(
  columns: readonly Column[],
  texts: readonly (readonly string[])[],
  width: number,
  gutter: number,
): Places {
  const widths = columns.map((column, c) =>
    Math.min(column.width + GROWTH, Math.max(column.width, textColumns(column.title), ...texts[c]!.map(textColumns))),
  )
  const kept = new Set(columns.keys())
  const wanted = (gap: number): number => gutter + [...kept].reduce((sum, c) => sum + widths[c]! + gap, -gap)
  const fitting = (): number => GAPS.find((g) => wanted(g) <= width - 1) ?? 1
  const needed = (): number => wanted(fitting())
  // Columns that are good to have give way before the table is set tight.
  for (const c of [...kept].sort((a, b) => (columns[b]!.drop ?? 0) - (columns[a]!.drop ?? 0))) {
    if (wanted(GAPS[0]!) > width - 1 && (columns[c]!.drop ?? 0) >= EXTRA) kept.delete(c)
  }
  while (needed() > width - 1) {
    const worst = [...kept].reduce((a, b) => ((columns[b]!.drop ?? 0) >= (columns[a]!.drop ?? 0) ? b : a))
    if ((columns[worst]!.drop ?? 0) === 0) break
    kept.delete(worst)
  }
  const places = new Map<number, { x: number; width: number }>()
  // Air between the columns on wide screens, so that the table uses its place, up to a point.
  const spare = Math.max(0, width - 1 - needed())
  const air = kept.size > 1 ? Math.min(4, Math.floor(spare / (kept.size - 1))) : 0
  const gap = fitting()
  let x = gutter
  for (const c of kept) {
    places.set(c, { x, width: widths[c]! })
    x += widths[c]! + gap + air
  }
  return places
}

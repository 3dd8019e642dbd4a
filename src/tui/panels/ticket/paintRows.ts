import { textColumns } from '../../screen/glyph.ts'
import type { Surface } from '../../screen/surface.ts'
import type { Theme } from '../../theme/theme.ts'
import type { TicketRow } from '../ticketView.ts'

const LABEL = 9

/** Fields as rows, in two columns where they fit so; the field being edited always stays in view. Returns rows used. */
export function paintRows(s: Surface, theme: Theme, rows: readonly TicketRow[], top: number, room: number): number {
  const two = s.width >= 76 || (s.width >= 44 && rows.length > room)
  if (!two) {
    const first = firstRow(rows, room)
    const shown = rows.slice(first, first + room)
    for (const [i, row] of shown.entries()) paintRow(s, theme, row, 1, top + i, s.width - 2)
    if (rows.length > first + room)
      s.textRight(s.width - 1, top + room - 1, ` +${rows.length - first - room} `, theme.label)
    return shown.length
  }
  const width = Math.floor((s.width - 3) / 2)
  const lines = pairs(rows, width)
  const at = lines.findIndex((line) => line.some((row) => row.cursor !== null))
  const first = Math.max(0, at - room + 1)
  const shown = lines.slice(first, first + room)
  for (const [i, line] of shown.entries()) {
    for (const [c, row] of line.entries()) {
      paintRow(s, theme, row, 1 + c * (width + 1), top + i, line.length === 1 ? s.width - 2 : width)
    }
  }
  return shown.length
}

function firstRow(rows: readonly TicketRow[], room: number): number {
  const at = rows.findIndex((row) => row.cursor !== null)
  return at < room ? 0 : at - room + 1
}

/** Long rows get a line of their own, short ones share it. */
function pairs(rows: readonly TicketRow[], width: number): TicketRow[][] {
  const lines: TicketRow[][] = []
  let open: TicketRow[] | null = null
  for (const row of rows) {
    if (columns(row) > width) {
      lines.push([row])
      open = null
    } else if (open === null) {
      open = [row]
      lines.push(open)
    } else {
      open.push(row)
      open = null
    }
  }
  return lines
}

const columns = (row: TicketRow): number =>
  LABEL +
  2 +
  textColumns(row.text) +
  (row.becomes === null ? 0 : textColumns(row.becomes) + 3) +
  textColumns(row.note ?? row.error ?? '')

/** `▸ size     0.1237 → 0.123 BTC  step .001` */
function paintRow(s: Surface, theme: Theme, row: TicketRow, x: number, y: number, width: number): void {
  const right = x + width
  const active = row.cursor !== null
  if (active) s.put(Math.max(0, x - 1), y, 0x25b8, theme.cursor)
  s.textEllipsis(x + 1, y, LABEL - 1, row.label, active ? theme.focusTitle : theme.label)
  const at = x + 1 + LABEL
  let end = paintText(s, theme, row, at, y, right)
  if (row.becomes !== null && end + 3 < right) {
    end = s.text(end, y, ' → ', theme.label, right - end)
    end = s.text(end, y, row.becomes, theme.value, right - end)
  }
  const words = row.error ?? row.note
  if (words !== null && end + 2 < right) {
    s.textEllipsis(end + 2, y, right - end - 2, words, row.error === null ? theme.label : theme.error)
  }
}

/** The text with its cursor; a long one slides so that the cursor is seen. A choice shows its neighbours' arrows. */
function paintText(s: Surface, theme: Theme, row: TicketRow, x: number, y: number, right: number): number {
  if (row.cursor === null) {
    const text = row.text === '' ? '–' : row.text
    return s.text(x, y, text, row.text === '' ? theme.placeholder : theme.value, right - x)
  }
  if (row.choices !== null) {
    const text = `‹ ${row.text === '' ? '–' : row.text} ›`
    return s.text(x, y, text, theme.input, right - x)
  }
  const room = Math.max(4, right - x - 1)
  const points = [...row.text]
  const first = Math.max(0, Math.min(row.cursor - room + 1, points.length))
  const end = s.text(x, y, `${points.slice(first).join('')} `, theme.input, room)
  s.tint(x + row.cursor - first, y, 1, theme.selection)
  if (!theme.barsBehindText) s.restyle(x + row.cursor - first, y, 1, theme.selection)
  return Math.min(end, x + room)
}

import { textColumns } from '../screen/glyph.ts'
import type { StyleId } from '../screen/style.ts'
import type { Theme } from '../theme/theme.ts'

/** One row of a dialog: runs of text in a look, left to right. */
export type DialogRow = readonly (readonly [text: string, look: StyleId])[]

/** A dialog as rows of text, ready to be drawn in a box of `width` columns inside. */
export interface DialogContent {
  readonly title: string
  readonly titleLook: StyleId
  readonly rows: readonly DialogRow[]
  readonly footer: DialogRow
}

/** What a list is filtered by, being typed. */
export const filterRow = (filter: string, theme: Theme): DialogRow => [
  ['/ ', theme.hintKey],
  [filter, theme.input],
  [' ', theme.selection],
]

/** A part of a list around the selected row. */
export function windowOf<T>(rows: readonly T[], selected: number, room: number): { shown: T[]; first: number } {
  const first = Math.max(0, Math.min(selected - Math.floor(room / 2), rows.length - room))
  return { shown: rows.slice(first, first + Math.max(0, room)), first }
}

/** Cut or padded to exactly `columns`. */
export function padTo(text: string, columns: number): string {
  let out = ''
  let used = 0
  for (const char of text) {
    const width = textColumns(char)
    if (used + width > columns) break
    out += char
    used += width
  }
  return out + ' '.repeat(Math.max(0, columns - used))
}

/** A text over as many rows as it needs, at blanks where it can be; nothing of it is ever left out. */
export function wrapped(text: string, width: number, look: StyleId): DialogRow[] {
  const rows: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && textColumns(line) + 1 + textColumns(word) > width) {
      rows.push(line)
      line = ''
    }
    line = line === '' ? word : `${line} ${word}`
    while (textColumns(line) > width && width > 0) {
      const head = padTo(line, width)
      rows.push(head)
      line = line.slice(head.trimEnd().length || 1)
    }
  }
  if (line !== '') rows.push(line)
  return rows.map((row) => [[row, look]])
}

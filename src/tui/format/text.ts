import { columnsOf, textColumns } from '../screen/glyph.ts'

/** At most `columns` wide, ending in `…` when something was cut: for names that come from elsewhere. */
export function clip(text: string, columns: number): string {
  if (text.length <= columns && textColumns(text) <= columns) return text
  let out = ''
  let used = 0
  for (const char of text.slice(0, columns * 4)) {
    const width = Math.max(1, columnsOf(char.codePointAt(0)!))
    if (used + width > columns - 1) break
    out += char
    used += width
  }
  return `${out}…`
}

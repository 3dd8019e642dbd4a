import stringWidth from 'string-width'

export interface Column<Row> {
  title: string
  value(row: Row): string
  /** Numbers are aligned right, words left. */
  align?: 'right'
}

/** Plain columns for a person: titles, then a line a row; two spaces between. */
export function table<Row>(columns: readonly Column<Row>[], rows: readonly Row[], empty: string): string {
  if (rows.length === 0) return empty
  const cells = [columns.map((c) => c.title), ...rows.map((row) => columns.map((c) => c.value(row)))]
  const widths = columns.map((_, i) => Math.max(...cells.map((line) => stringWidth(line[i]!))))
  return cells
    .map((line) =>
      line
        .map((cell, i) => {
          const pad = ' '.repeat(widths[i]! - stringWidth(cell))
          return columns[i]!.align === 'right' ? pad + cell : cell + pad
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

import { expect, it } from 'vitest'
import { paintCells } from '../../../src/tui/screen/surface.ts'
import { resolveTheme } from '../../../src/tui/theme/resolve.ts'
import { paintTable, type TableRow } from '../../../src/tui/widgets/table.ts'
import { gridRows } from '../../support/composeFrame.ts'

const THEME = resolveTheme('dark', 'none')
const COLUMNS = [
  { title: 'symbol', width: 8, align: 'left' },
  { title: 'price', width: 8, align: 'right' },
] as const
const row = (change: Partial<TableRow> = {}): TableRow => ({
  cells: [{ text: 'BTC-USDT' }, { text: '64000.1' }],
  ...change,
})

function painted(more: number, rows: readonly TableRow[] = [row(), row()]): string[] {
  const grid = paintCells(40, rows.length + 1, (s) => {
    paintTable(s, THEME, COLUMNS, rows, { top: 0, more })
  })
  return gridRows(grid)
}

it.each([
  [0, '   BTC-USDT'],
  [7, '+7 BTC-USDT'],
  [12, '+12 BTC-USDT'],
  [197, '+197 BTC-USDT'],
  [999, '+999 BTC-USDT'],
  [1000, '+1k BTC-USDT'],
  [9999, '+9k BTC-USDT'],
  [123_456, '+123k BTC-USDT'],
  [2_000_000, '+2M BTC-USDT'],
])('%i rows that do not fit: the number and a blank in front of the text', (more, start) => {
  const [head, first, last] = painted(more)
  expect(last!.startsWith(start)).toBe(true)
  const at = start.indexOf('BTC')
  expect([head!.indexOf('symbol'), first!.indexOf('BTC')]).toEqual([at, at])
})

it('a row of text across the columns keeps its distance too', () => {
  const last = painted(197, [row({ span: { text: 'cancel UNKNOWN', style: THEME.value, to: 1 } })]).at(-1)
  expect(last).toMatch(/^\+197 cancel/)
})

import { bottomPanels } from './bottom.ts'
import { HEADER_ROWS, HINT_ROWS, type Layout, type LayoutOptions, type Rects } from './layout.ts'
import { separator } from './separators.ts'
import { stack } from './stack.ts'

const clamp = (n: number, low: number, high: number): number => Math.max(low, Math.min(n, high))

/** 160x45 and up: chart over tabs · book over ticket · tape, tools, log. */
export function wideLayout(columns: number, rows: number, options: LayoutOptions): Layout {
  const right = clamp(Math.round(columns * 0.19), 31, 44)
  const middle = clamp(Math.round(columns * 0.28), 47, 60)
  const left = columns - right - middle - 2
  const y = HEADER_ROWS
  const height = rows - HEADER_ROWS - HINT_ROWS
  const bottom = clamp(Math.round(height * 0.4), 15, 40)
  const { rects: tabs, tabStrip } = bottomPanels(
    { x: 0, y: y + height - bottom, width: left, height: bottom },
    options.tab,
  )
  const rects: Rects = {
    header: { x: 0, y: 0, width: columns, height: HEADER_ROWS },
    chart: { x: 0, y, width: left, height: height - bottom },
    ...tabs,
    ...stack({ x: left + 1, y, width: middle, height }, [
      { panel: 'book', min: 20, ideal: 28, grow: 3 },
      { panel: 'ticket', min: 12, ideal: 14, grow: 1 },
    ]),
    ...stack(
      { x: left + middle + 2, y, width: right, height },
      [
        { panel: 'tape', min: 8, ideal: 20, grow: 3 },
        { panel: 'tools', min: 5, ideal: 9 },
        ...(tabs.log === undefined ? [{ panel: 'log', min: 4, ideal: 10, grow: 2 } as const] : []),
      ],
      ['tape', 'tools', 'log'],
    ),
    hints: { x: 0, y: rows - HINT_ROWS, width: columns, height: HINT_ROWS },
  }
  return {
    kind: 'wide',
    columns,
    rows,
    panels: rects,
    tabStrip,
    separators: [separator(left, y, height, rects), separator(left + middle + 1, y, height, rects)],
    message: null,
  }
}

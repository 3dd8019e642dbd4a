import { ladderLayout } from './layout/ladder.ts'
import { HEADER_ROWS, HINT_ROWS, type Layout, type LayoutKind, type LayoutOptions } from './layout/layout.ts'
import { mediumLayout } from './layout/medium.ts'
import { smallLayout } from './layout/small.ts'
import { wideLayout } from './layout/wide.ts'
import type { UiState } from './ui/state.ts'

export type { Layout, LayoutKind, LayoutOptions, Separator } from './layout/layout.ts'

/** Smallest screen (columns, rows) of each layout. */
export const LEAST_SIZE = { wide: [160, 45], medium: [100, 30], small: [60, 16], ladder: [60, 16] } as const

const fits = (kind: keyof typeof LEAST_SIZE, columns: number, rows: number): boolean =>
  columns >= LEAST_SIZE[kind][0] && rows >= LEAST_SIZE[kind][1]

export const layoutOptions = (ui: UiState): LayoutOptions => ({
  choice: ui.layout,
  focus: ui.focus,
  tab: ui.tab,
  side: ui.side,
  zoomed: ui.zoomed,
})

/** Where everything goes on a screen of this size. Pure; a chosen layout that does not fit gives way to the next smaller. */
export function layout(columns: number, rows: number, options: LayoutOptions): Layout {
  if (!fits('small', columns, rows)) return tooSmall(columns, rows)
  if (options.zoomed !== null) return zoomLayout(columns, rows, options.zoomed)
  switch (kindFor(columns, rows, options.choice)) {
    case 'wide':
      return wideLayout(columns, rows, options)
    case 'medium':
      return mediumLayout(columns, rows, options)
    case 'ladder':
      return ladderLayout(columns, rows)
    default:
      return smallLayout(columns, rows, options)
  }
}

function kindFor(columns: number, rows: number, choice: LayoutOptions['choice']): LayoutKind {
  if (choice === 'ladder' || choice === 'small') return choice
  if (choice !== 'medium' && fits('wide', columns, rows)) return 'wide'
  return fits('medium', columns, rows) ? 'medium' : 'small'
}

function zoomLayout(columns: number, rows: number, panel: NonNullable<LayoutOptions['zoomed']>): Layout {
  const header = columns >= LEAST_SIZE.medium[0] ? HEADER_ROWS : 1
  return {
    kind: 'zoom',
    columns,
    rows,
    panels: {
      header: { x: 0, y: 0, width: columns, height: header },
      [panel]: { x: 0, y: header, width: columns, height: rows - header - HINT_ROWS },
      hints: { x: 0, y: rows - HINT_ROWS, width: columns, height: HINT_ROWS },
    },
    tabStrip: null,
    separators: [],
    message: null,
  }
}

function tooSmall(columns: number, rows: number): Layout {
  const [c, r] = LEAST_SIZE.small
  const least = `${c}x${r}`
  // What cannot be said whole is left out: half a number would be another one.
  const texts = [`${least} needed, this is ${columns}x${rows}`, `${least} needed`, least]
  return {
    kind: 'too-small',
    columns,
    rows,
    panels: {},
    tabStrip: null,
    separators: [],
    message: texts.find((text) => text.length <= columns) ?? '',
  }
}

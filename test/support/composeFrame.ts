import type { State } from '../../src/store/state.ts'
import { layout, layoutOptions } from '../../src/tui/layout.ts'
import type { FOCUSABLE_PANELS, PanelId } from '../../src/tui/panelIds.ts'
import { createPanels } from '../../src/tui/panels/index.ts'
import type { PanelInput } from '../../src/tui/panels/panel.ts'
import type { ColorDepth } from '../../src/tui/screen/color.ts'
import { glyphText } from '../../src/tui/screen/glyph.ts'
import { Grid } from '../../src/tui/screen/grid.ts'
import { Surface } from '../../src/tui/screen/surface.ts'
import { resolveTheme } from '../../src/tui/theme/resolve.ts'
import type { ThemeName } from '../../src/tui/theme/theme.ts'
import { INITIAL_UI, type UiState } from '../../src/tui/ui/state.ts'
import { paintSeparator, paintTooSmall } from '../../src/tui/widgets/separators.ts'
import { NOW } from '../fixtures/marketState.ts'
import { HINTS, TICKET, TITLE_HINTS } from '../fixtures/ticket.ts'

export interface FrameOptions {
  columns: number
  rows: number
  state: State
  ui?: Partial<UiState>
  ticket?: PanelInput['ticket']
  now?: number
  theme?: ThemeName
  depth?: ColorDepth
}

/** What the panels look at in a fixture. */
export function panelInput(options: FrameOptions): PanelInput {
  const ui = { ...INITIAL_UI, ...options.ui }
  return {
    state: options.state,
    ui,
    now: options.now ?? NOW,
    layout: layout(options.columns, options.rows, layoutOptions(ui)),
    ticket: options.ticket === undefined ? TICKET : options.ticket,
    hints: HINTS,
    titleHints: TITLE_HINTS,
  }
}

/** Every panel of a fixture on one grid, as the screen would show it. */
export function composeFrame(options: FrameOptions): Grid {
  const input = panelInput(options)
  const theme = resolveTheme(options.theme ?? 'dark', options.depth ?? 'truecolor')
  const grid = new Grid(options.columns, options.rows)
  const panels = createPanels()
  if (input.layout.message !== null) {
    const s = new Surface(options.columns, options.rows)
    paintTooSmall(s, input.layout.message, theme)
    copy(s.grid, grid, 0, 0)
  }
  for (const [id, rect] of Object.entries(input.layout.panels)) {
    const s = new Surface(rect.width, rect.height)
    const panel = panels[id as PanelId]
    panel.paint(s, panel.select(input), theme)
    copy(s.grid, grid, rect.x, rect.y)
  }
  for (const separator of input.layout.separators) {
    const s = new Surface(1, [...separator.glyphs].length)
    paintSeparator(s, separator, theme)
    copy(s.grid, grid, separator.x, separator.y)
  }
  return grid
}

function copy(from: Grid, to: Grid, x: number, y: number): void {
  for (let row = 0; row < from.height; row++) {
    for (let col = 0; col < from.width; col++) {
      const source = row * from.width + col
      const target = (y + row) * to.width + x + col
      to.glyphs[target] = from.glyphs[source]!
      to.styles[target] = from.styles[source]!
    }
  }
}

/** The rows of a grid as text, without blanks at the end. */
export function gridRows(grid: Grid): string[] {
  return Array.from({ length: grid.height }, (_, y) =>
    Array.from({ length: grid.width }, (_, x) => {
      const glyph = grid.glyphs[y * grid.width + x]!
      return glyph === 0 ? '' : glyphText(glyph)
    })
      .join('')
      .trimEnd(),
  )
}

/** One panel of a frame as text rows. */
export function panelRows(id: (typeof FOCUSABLE_PANELS)[number] | PanelId, options: FrameOptions): string[] {
  const input = panelInput(options)
  const s = new Surface(options.columns, options.rows)
  const panel = createPanels()[id]
  panel.paint(s, panel.select(input), resolveTheme(options.theme ?? 'dark', options.depth ?? 'truecolor'))
  return gridRows(s.grid)
}

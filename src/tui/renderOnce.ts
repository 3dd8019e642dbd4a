import type { Clock } from '../lib/clock.ts'
import { createContext, type TuiSettingsInput } from './app/createContext.ts'
import { ScreenModel } from './app/screenModel.ts'
import type { PanelId } from './panelIds.ts'
import type { TradingPort } from './port.ts'
import type { ColorDepth } from './screen/color.ts'
import { Grid, type Rect } from './screen/grid.ts'
import { Surface } from './screen/surface.ts'
import type { UiState } from './ui/state.ts'
import { paintSeparator, paintTooSmall } from './widgets/separators.ts'

export interface RenderOnceOptions {
  readonly port: TradingPort
  readonly cols: number
  readonly rows: number
  readonly clock: Clock
  readonly depth?: ColorDepth
  readonly settings?: TuiSettingsInput
  readonly ui?: Partial<UiState>
}

/** The screen of this moment as cells, without a terminal and without dialogs: for `snapshot` and pictures. */
export function renderOnce(options: RenderOnceOptions): Grid {
  const { cols: columns, rows, depth = 'truecolor', port, clock, settings, ui } = options
  const app = createContext({ port, clock, settings, ui, layout: () => model.layout(), quit: () => {} })
  const model: ScreenModel = new ScreenModel(app, () => ({ columns, rows }), depth)
  model.refresh()
  const { layout, theme } = model.shape()
  const grid = new Grid(columns, rows)
  const place = ({ x, y, width, height }: Rect, paint: (surface: Surface) => void): void => {
    const surface = new Surface(width, height)
    paint(surface)
    copy(surface.grid, grid, x, y)
  }
  if (layout.message !== null) {
    const { message } = layout
    place({ x: 0, y: 0, width: columns, height: rows }, (s) => paintTooSmall(s, message, theme))
  }
  for (const [panel, rect] of Object.entries(layout.panels)) place(rect, model.painter(panel as PanelId, theme))
  for (const separator of layout.separators) {
    const { x, y, glyphs } = separator
    place({ x, y, width: 1, height: [...glyphs].length }, (s) => paintSeparator(s, separator, theme))
  }
  return grid
}

function copy(from: Grid, to: Grid, x: number, y: number): void {
  for (let row = 0; row < from.height && y + row < to.height; row++) {
    const start = row * from.width
    const cells = Math.min(from.width, to.width - x)
    to.glyphs.set(from.glyphs.subarray(start, start + cells), (y + row) * to.width + x)
    to.styles.set(from.styles.subarray(start, start + cells), (y + row) * to.width + x)
  }
}

import type { PanelId, TabId } from '../panelIds.ts'
import type { Rect } from '../screen/grid.ts'
import type { LayoutChoice, UiState } from '../ui/state.ts'

/** too-small: only `message` is shown. */
export type LayoutKind = 'wide' | 'medium' | 'small' | 'ladder' | 'zoom' | 'too-small'

/** A vertical hairline, one glyph per row (`│ ┬ ┤ ├ ┼ ┴`), between panels. */
export interface Separator {
  readonly x: number
  readonly y: number
  readonly glyphs: string
}

/**
 * Where everything is. A panel's rectangle includes its title line (its first row; header and hints have none).
 * Rectangles and separators never overlap and never leave the screen.
 */
export interface Layout {
  readonly kind: LayoutKind
  readonly columns: number
  readonly rows: number
  readonly panels: Readonly<Partial<Record<PanelId, Rect>>>
  /** The tab whose title line also names the other tabs, if any. */
  readonly tabStrip: TabId | null
  readonly separators: readonly Separator[]
  /** What to say when the screen is too small, else null. */
  readonly message: string | null
}

/** What the layout depends on besides the size. */
export interface LayoutOptions {
  readonly choice: LayoutChoice
  readonly focus: UiState['focus']
  readonly tab: TabId
  readonly side: UiState['side']
  readonly zoomed: UiState['zoomed']
}

/** Rectangles by panel while a layout is being drawn up. */
export type Rects = Partial<Record<PanelId, Rect>>

export const HEADER_ROWS = 2
export const HINT_ROWS = 1

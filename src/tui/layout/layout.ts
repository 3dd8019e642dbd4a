import type { PanelId } from '../panelIds.ts'
import type { Rect } from '../screen/grid.ts'

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
  readonly separators: readonly Separator[]
  /** What to say when the screen is too small, else null. */
  readonly message: string | null
}

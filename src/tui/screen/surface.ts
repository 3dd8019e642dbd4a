import { type Glyph, SPACE, textColumns } from './glyph.ts'
import { Grid } from './grid.ts'
import { onBackground, PLAIN, type StyleId } from './style.ts'

/** Left-aligned blocks: n eighths of a cell. */
const EIGHTHS_LEFT = [32, 0x258f, 0x258e, 0x258d, 0x258c, 0x258b, 0x258a, 0x2589, 0x2588] as const
/** Bottom-aligned blocks: n eighths of a cell. */
const EIGHTHS_UP = [32, 0x2581, 0x2582, 0x2583, 0x2584, 0x2585, 0x2586, 0x2587, 0x2588] as const

const clamp01 = (n: number): number => (n > 0 ? Math.min(n, 1) : 0)

/**
 * What a hot panel paints on: a grid with drawing methods, clipped at its edges. Coordinates are cells from the top
 * left corner of the panel. Nothing here allocates per character.
 */
export class Surface {
  readonly grid: Grid

  constructor(width: number, height: number) {
    this.grid = new Grid(width, height)
  }

  get width(): number {
    return this.grid.width
  }

  get height(): number {
    return this.grid.height
  }

  /** Blanks everything (done before every paint). */
  clear(): void {
    this.grid.clear()
  }

  /** Text from column x; returns the column after it. `width` clips it to a field. */
  text(x: number, y: number, text: string, style: StyleId = PLAIN, width = Number.POSITIVE_INFINITY): number {
    return this.grid.write(x, y, text, style, Math.max(0, x), Math.min(x + width, this.width))
  }

  /** Text whose last column is `right` - 1. `width` cuts the front of it (numbers keep their last digits aligned). */
  textRight(right: number, y: number, text: string, style: StyleId = PLAIN, width = Number.POSITIVE_INFINITY): void {
    this.grid.write(right - textColumns(text), y, text, style, Math.max(0, right - width), Math.min(right, this.width))
  }

  /** Text centred in [x, x + width). */
  textCenter(x: number, y: number, width: number, text: string, style: StyleId = PLAIN): void {
    const start = x + Math.max(0, Math.floor((width - textColumns(text)) / 2))
    this.grid.write(start, y, text, style, Math.max(0, x), Math.min(x + width, this.width))
  }

  /** Text from column x, ending in `…` if it has more than `width` columns. */
  textEllipsis(x: number, y: number, width: number, text: string, style: StyleId = PLAIN): void {
    if (width <= 0) return
    if (textColumns(text) <= width) {
      this.text(x, y, text, style, width)
    } else {
      this.text(x, y, text, style, width - 1)
      this.put(x + width - 1, y, 0x2026, style)
    }
  }

  /** One glyph (a code point). */
  put(x: number, y: number, glyph: Glyph, style: StyleId = PLAIN): void {
    this.grid.put(x, y, glyph, style)
  }

  /** Fills a rectangle with one style (and a narrow glyph). */
  fill(x: number, y: number, width: number, height: number, style: StyleId, glyph: Glyph = SPACE): void {
    for (let row = Math.max(0, y); row < Math.min(y + height, this.height); row++) {
      for (let col = Math.max(0, x); col < Math.min(x + width, this.width); col++) this.grid.put(col, row, glyph, style)
    }
  }

  /** Horizontal line. */
  hline(x: number, y: number, width: number, style: StyleId = PLAIN, glyph: Glyph = 0x2500): void {
    this.fill(x, y, width, 1, style, glyph)
  }

  /** Vertical line. */
  vline(x: number, y: number, height: number, style: StyleId = PLAIN, glyph: Glyph = 0x2502): void {
    this.fill(x, y, 1, height, style, glyph)
  }

  /** Horizontal bar of `fraction` (0-1) of `width` cells in eighth blocks; foreground of `style`. Grows left with `fromRight`. */
  bar(x: number, y: number, width: number, fraction: number, style: StyleId, fromRight = false): void {
    const eighths = Math.round(clamp01(fraction) * width * 8)
    const full = eighths >> 3
    if (fromRight) {
      this.hline(x + width - full, y, full, style, 0x2588)
      if ((eighths & 7) >= 4) this.put(x + width - full - 1, y, 0x2590, style)
      return
    }
    this.hline(x, y, full, style, 0x2588)
    if ((eighths & 7) > 0) this.put(x + full, y, EIGHTHS_LEFT[eighths & 7]!, style)
  }

  /** Vertical bar of `fraction` of `height` cells standing on row y + height - 1. */
  column(x: number, y: number, height: number, fraction: number, style: StyleId): void {
    const eighths = Math.round(clamp01(fraction) * height * 8)
    const full = eighths >> 3
    this.vline(x, y + height - full, full, style, 0x2588)
    if ((eighths & 7) > 0) this.put(x, y + height - full - 1, EIGHTHS_UP[eighths & 7]!, style)
  }

  /**
   * Depth bar behind text: the background of `style` under whole cells of what is already there, and where the end of
   * the bar falls on a blank, an eighth block in the foreground of `edge`.
   */
  barBehind(x: number, y: number, width: number, fraction: number, style: StyleId, edge: StyleId = PLAIN): void {
    const eighths = Math.round(clamp01(fraction) * width * 8)
    const full = eighths >> 3
    this.tint(x, y, full, style)
    const end = x + full
    if ((eighths & 7) === 0 || edge === PLAIN || y < 0 || y >= this.height || end < 0 || end >= this.width) return
    if (this.grid.glyphs[y * this.width + end] === SPACE) this.put(end, y, EIGHTHS_LEFT[eighths & 7]!, edge)
  }

  /** Gives cells the background of `style`, keeping their text. */
  tint(x: number, y: number, width: number, style: StyleId): void {
    if (y < 0 || y >= this.height) return
    const { styles } = this.grid
    const row = y * this.width
    const end = Math.min(x + width, this.width)
    for (let col = Math.max(0, x); col < end; col++) styles[row + col] = onBackground(styles[row + col]!, style)
  }

  /** Gives cells a style, keeping their text (selection, flash, stale). */
  restyle(x: number, y: number, width: number, style: StyleId): void {
    if (y < 0 || y >= this.height) return
    const row = y * this.width
    this.grid.styles.fill(style, row + Math.max(0, x), row + Math.max(0, Math.min(x + width, this.width)))
  }
}

/** Paints on a blank surface of the given size and returns its cells: how a panel's pure paint function is tested. */
export function paintCells(width: number, height: number, paint: (surface: Surface) => void): Grid {
  const surface = new Surface(width, height)
  paint(surface)
  return surface.grid
}

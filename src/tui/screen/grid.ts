import { CONTINUATION, columnsOf, type Glyph, glyphColumns, REPLACEMENT, SPACE, withMark } from './glyph.ts'
import { PLAIN, type StyleId } from './style.ts'

/** A rectangle of cells: column and row of the top left corner, width and height in cells. */
export interface Rect {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A rectangle of character cells, row by row. A new one is blank. */
export class Grid {
  width = 0
  height = 0
  glyphs = new Uint32Array(0)
  styles = new Uint16Array(0)

  constructor(width: number, height: number) {
    this.resize(width, height)
  }

  /** Changes the size and blanks everything. */
  resize(width: number, height: number): void {
    this.width = Math.max(0, Math.floor(width))
    this.height = Math.max(0, Math.floor(height))
    const size = this.width * this.height
    if (this.glyphs.length !== size) {
      this.glyphs = new Uint32Array(size)
      this.styles = new Uint16Array(size)
    }
    this.clear()
  }

  clear(style: StyleId = PLAIN): void {
    this.glyphs.fill(SPACE)
    this.styles.fill(style)
  }

  clearRow(y: number): void {
    this.glyphs.fill(SPACE, y * this.width, (y + 1) * this.width)
    this.styles.fill(PLAIN, y * this.width, (y + 1) * this.width)
  }

  /** Puts one glyph, clipped at the edges; a wide one that does not fit whole, or one cut by this, becomes a space. */
  put(x: number, y: number, glyph: Glyph, style: StyleId): void {
    if (y < 0 || y >= this.height || x >= this.width || x < -1) return
    const columns = glyphColumns(glyph)
    if (columns === 2) {
      if (x === -1 || x === this.width - 1) {
        this.put(Math.max(x, 0), y, SPACE, style)
        return
      }
      this.#release(x, y)
      this.#release(x + 1, y)
      const at = y * this.width + x
      this.glyphs[at] = glyph
      this.glyphs[at + 1] = CONTINUATION
      this.styles[at] = style
      this.styles[at + 1] = style
    } else if (x >= 0) {
      this.#release(x, y)
      const at = y * this.width + x
      this.glyphs[at] = glyph
      this.styles[at] = style
    }
  }

  /** If a wide character owns this cell, its other half becomes a space. */
  #release(x: number, y: number): void {
    const at = y * this.width + x
    const old = this.glyphs[at]!
    if (old === CONTINUATION) {
      if (x > 0) this.glyphs[at - 1] = SPACE
    } else if (old >= 0x300 && x + 1 < this.width && this.glyphs[at + 1] === CONTINUATION) {
      this.glyphs[at + 1] = SPACE
    }
  }

  /**
   * Writes text on one row and returns the column after it (once past the right edge: any column past it). Clipped to [left, right); control and invisible
   * characters show as U+FFFD, so nothing from outside can move the cursor or reorder a row.
   */
  write(x: number, y: number, text: string, style: StyleId, left = 0, right = this.width): number {
    if (y < 0 || y >= this.height) return x
    const { glyphs, styles } = this
    const end = Math.min(right, this.width)
    const row = y * this.width
    let column = x
    let i = 0
    for (; i < text.length; i++) {
      const code = text.charCodeAt(i)
      if (code >= 0x7f || code < 0x20) {
        if (code < 0x2500 || code >= 0x25fd) break
      }
      if (column >= end) return column + text.length - i
      if (column >= left) {
        const at = row + column
        if (glyphs[at]! >= 0x300 || glyphs[at] === CONTINUATION) this.#release(column, y)
        glyphs[at] = code
        styles[at] = style
      }
      column++
    }
    if (i === text.length) return column
    // The character before the hard one may be the base of a combining mark, so it goes the long way with it.
    const back = i > 0 ? 1 : 0
    return this.#writeHard(column - back, y, text.slice(i - back), style, left, end)
  }

  #writeHard(x: number, y: number, text: string, style: StyleId, left: number, right: number): number {
    let column = x
    let last = -1
    for (const char of text.normalize('NFC')) {
      const cp = char.codePointAt(0)!
      const columns = columnsOf(cp)
      if (columns === -1 && last !== -1) {
        if (last >= left && last < right) {
          const at = y * this.width + last
          this.glyphs[at] = withMark(this.glyphs[at]!, cp)
        }
        continue
      }
      if (columns === 2) {
        const whole = column >= left && column + 2 <= right
        if (whole) this.put(column, y, cp, style)
        else if (column < right && column >= left) this.put(column, y, SPACE, style)
        else if (column + 1 === left && left < right) this.put(left, y, SPACE, style)
        last = whole ? column : -2
        column += 2
      } else {
        const glyph = columns === 1 ? cp : REPLACEMENT
        if (column >= left && column < right) this.put(column, y, glyph, style)
        last = columns === 1 ? column : -1
        column++
      }
    }
    return column
  }
}

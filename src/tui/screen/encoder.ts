import { CONTINUATION, glyphColumns, glyphText, isSteady, SPACE } from './glyph.ts'
import type { Grid } from './grid.ts'
import { sgrBetween } from './sgr.ts'
import { attributesOf, INVERSE, internBits, PLAIN, type StyleId, styleOf, UNDERLINE } from './style.ts'

const ESC = 0x1b
const BRACKET = 0x5b
/** Unchanged cells between two changes that are cheaper to write again than to jump over. */
const GAP = 4

const papers: number[] = []

/** What a blank of this style shows: a blank has no foreground, so styles that differ only there look the same. */
function paperOf(id: StyleId): StyleId {
  const known = papers[id]
  if (known !== undefined) return known
  const drawn = (attributesOf(id) & (INVERSE | UNDERLINE)) !== 0
  const paper = drawn ? id : internBits(null, styleOf(id).bg, 0)
  papers[id] = paper
  return paper
}

const transitions = new Map<number, Uint8Array>()

function transition(from: StyleId, to: StyleId): Uint8Array {
  const key = from * 0x10000 + to
  let bytes = transitions.get(key)
  if (bytes === undefined) {
    bytes = Buffer.from(sgrBetween(from, to), 'latin1')
    if (transitions.size < 65_536) transitions.set(key, bytes)
  }
  return bytes
}

/**
 * Turns the difference between what a terminal shows and what it should show into bytes: few cursor moves, only the
 * style changes that are needed. The terminal is expected plain in style at the start of a frame and is left plain.
 */
export class Encoder {
  #out = new Uint8Array(16_384)
  #length = 0
  #pen: StyleId = PLAIN
  /** Where the terminal's cursor is; -1 when not known. */
  #x = -1
  #y = -1

  /**
   * Bytes that make `shown` look like `next` in the rows marked in `rows` (all rows without it); `shown` is brought up
   * to date. Both grids have the same size. Empty if nothing differs.
   */
  encode(shown: Grid, next: Grid, rows?: Uint8Array): Uint8Array {
    this.#length = 0
    this.#pen = PLAIN
    this.#x = -1
    this.#y = -1
    for (let y = 0; y < next.height; y++) {
      if (rows === undefined || rows[y] === 1) this.#row(shown, next, y)
    }
    if (this.#pen !== PLAIN) this.#style(PLAIN)
    return this.#out.slice(0, this.#length)
  }

  #row(shown: Grid, next: Grid, y: number): void {
    const { width } = next
    const start = y * width
    const end = start + width
    const newGlyphs = next.glyphs
    const newStyles = next.styles
    const oldGlyphs = shown.glyphs
    const oldStyles = shown.styles
    for (let at = start; at < end; at++) {
      const glyph = newGlyphs[at]!
      const style = newStyles[at]!
      if (glyph === oldGlyphs[at]) {
        if (style === oldStyles[at]) continue
        if (glyph === SPACE && paperOf(style) === paperOf(oldStyles[at]!)) {
          oldStyles[at] = style
          continue
        }
      }
      if (glyph === CONTINUATION) {
        // The character on the left owns this cell; it has to be written again.
        if (at > start && glyphColumns(newGlyphs[at - 1]!) === 2) this.#cell(next, y, at - 1 - start)
      } else {
        this.#cell(next, y, at - start)
        // Nothing but plain blanks from here to the edge: erase instead of writing them one by one.
        if (glyph === SPACE && this.#pen === PLAIN && end - at > 4 && this.#blankFrom(next, at, end)) {
          this.#escape('K')
          oldGlyphs.fill(SPACE, at, end)
          oldStyles.set(newStyles.subarray(at, end), at)
          return
        }
      }
      oldGlyphs[at] = glyph
      oldStyles[at] = style
      if (glyph >= 0x300 && at + 1 < end && newGlyphs[at + 1] === CONTINUATION) {
        // Written with its left half.
        at++
        oldGlyphs[at] = CONTINUATION
        oldStyles[at] = newStyles[at]!
      }
    }
  }

  #blankFrom(next: Grid, from: number, end: number): boolean {
    for (let at = end - 1; at >= from; at--) {
      if (next.glyphs[at] !== SPACE || paperOf(next.styles[at]!) !== PLAIN) return false
    }
    return true
  }

  #cell(next: Grid, y: number, x: number): void {
    const at = y * next.width + x
    const glyph = next.glyphs[at]!
    this.#move(next, x, y)
    const style = next.styles[at]!
    if (style !== this.#pen && (glyph !== SPACE || paperOf(style) !== paperOf(this.#pen))) this.#style(style)
    this.#glyph(glyph)
    const after = x + glyphColumns(glyph)
    // After the last column terminals differ (the wrap is pending), and after a glyph of disputed width too.
    this.#x = isSteady(glyph) && after < next.width ? after : -1
    this.#y = y
  }

  #move(next: Grid, x: number, y: number): void {
    if (y === this.#y) {
      if (x === this.#x) return
      if (this.#x !== -1 && x > this.#x && this.#bridge(next, x, y)) return
      if (this.#x !== -1 && x > this.#x) {
        const by = x - this.#x
        this.#introduce()
        if (by > 1) this.#number(by)
        this.#push(0x43)
      } else {
        this.#introduce()
        if (x > 0) this.#number(x + 1)
        this.#push(0x47)
      }
      return
    }
    if (x === 0 && this.#y !== -1 && y === this.#y + 1) {
      this.#push(0x0d)
      this.#push(0x0a)
      return
    }
    this.#introduce()
    if (y > 0 || x > 0) this.#number(y + 1)
    if (x > 0) {
      this.#push(0x3b)
      this.#number(x + 1)
    }
    this.#push(0x48)
  }

  /** Writes the few unchanged cells up to x again if that takes no style change. */
  #bridge(next: Grid, x: number, y: number): boolean {
    const from = y * next.width + this.#x
    const to = y * next.width + x
    if (to - from > GAP) return false
    for (let at = from; at < to; at++) {
      const glyph = next.glyphs[at]!
      if (glyph >= 0x7f || glyph < SPACE) return false
      const style = next.styles[at]!
      if (style !== this.#pen && (glyph !== SPACE || paperOf(style) !== paperOf(this.#pen))) return false
    }
    for (let at = from; at < to; at++) this.#push(next.glyphs[at]!)
    return true
  }

  #style(to: StyleId): void {
    const bytes = transition(this.#pen, to)
    this.#room(bytes.length)
    this.#out.set(bytes, this.#length)
    this.#length += bytes.length
    this.#pen = to
  }

  #glyph(glyph: number): void {
    if (glyph < 0x80) this.#push(glyph)
    else if (glyph < 0x800) {
      this.#push(0xc0 | (glyph >> 6))
      this.#push(0x80 | (glyph & 63))
    } else if (glyph < 0x10000) {
      this.#push(0xe0 | (glyph >> 12))
      this.#push(0x80 | ((glyph >> 6) & 63))
      this.#push(0x80 | (glyph & 63))
    } else {
      for (const byte of Buffer.from(glyphText(glyph))) this.#push(byte)
    }
  }

  #escape(final: string): void {
    this.#introduce()
    this.#push(final.charCodeAt(0))
  }

  #introduce(): void {
    this.#push(ESC)
    this.#push(BRACKET)
  }

  #number(n: number): void {
    if (n >= 1000) this.#push(48 + (Math.floor(n / 1000) % 10))
    if (n >= 100) this.#push(48 + (Math.floor(n / 100) % 10))
    if (n >= 10) this.#push(48 + (Math.floor(n / 10) % 10))
    this.#push(48 + (n % 10))
  }

  #push(byte: number): void {
    if (this.#length === this.#out.length) this.#room(1)
    this.#out[this.#length++] = byte
  }

  #room(extra: number): void {
    if (this.#length + extra <= this.#out.length) return
    const larger = new Uint8Array(Math.max(this.#out.length * 2, this.#length + extra))
    larger.set(this.#out)
    this.#out = larger
  }
}

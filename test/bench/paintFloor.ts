import { type Brush, COLUMNS, type Looks, ROWS } from './paintMarket.ts'

/** A look of the hand-written painter: escape codes of the two grounds and the attributes. */
interface FloorLook {
  readonly id: number
  readonly fg: string
  readonly bg: string
  readonly bold: boolean
}

/**
 * The floor: a cell diff written by hand for this one screen, as one would without any library. No clipping, no wide
 * characters, no other program's output, one fixed size.
 */
export class FloorPainter implements Brush<number> {
  readonly #write: (bytes: Uint8Array) => void
  readonly #looks: FloorLook[] = [{ id: 0, fg: '39', bg: '49', bold: false }]
  readonly #layered = new Map<number, number>()
  #glyphs = new Uint32Array(COLUMNS * ROWS).fill(32)
  #styles = new Uint16Array(COLUMNS * ROWS)
  #shownGlyphs = new Uint32Array(COLUMNS * ROWS).fill(32)
  #shownStyles = new Uint16Array(COLUMNS * ROWS)
  readonly looks: Looks<number>

  constructor(write: (bytes: Uint8Array) => void, colors: Looks<{ fg: string; bg: string; bold: boolean }>) {
    this.#write = write
    const own = Object.entries(colors).map(([name, look]): [string, number] => [name, this.#look(look)])
    this.looks = Object.fromEntries(own) as unknown as Looks<number>
  }

  #look(look: { fg: string; bg: string; bold: boolean }): number {
    const id = this.#looks.length
    this.#looks.push({ ...look, id })
    return id
  }

  text(x: number, y: number, words: string, look: number): void {
    let at = y * COLUMNS + x
    for (let i = 0; i < words.length; i++, at++) {
      this.#glyphs[at] = words.charCodeAt(i)
      this.#styles[at] = look
    }
  }

  right(end: number, y: number, words: string, look: number): void {
    this.text(end - words.length, y, words, look)
  }

  glyph(x: number, y: number, glyph: number, look: number): void {
    this.#glyphs[y * COLUMNS + x] = glyph
    this.#styles[y * COLUMNS + x] = look
  }

  bar(x: number, y: number, width: number, fraction: number, ground: number, edge: number): void {
    const eighths = Math.round(fraction * width * 8)
    const start = y * COLUMNS + x
    const end = start + (eighths >> 3)
    for (let at = start; at < end; at++) {
      const key = this.#styles[at]! * 256 + ground
      let look = this.#layered.get(key)
      if (look === undefined) {
        look = this.#look({ ...this.#looks[this.#styles[at]!]!, bg: this.#looks[ground]!.bg })
        this.#layered.set(key, look)
      }
      this.#styles[at] = look
    }
    if ((eighths & 7) > 0 && x + (eighths >> 3) < COLUMNS && this.#glyphs[end] === 32) {
      this.#glyphs[end] = 0x2590 - (eighths & 7)
      this.#styles[end] = edge
    }
  }

  clear(): void {
    this.#glyphs.fill(32)
    this.#styles.fill(0)
  }

  /** Writes what differs. */
  flush(): void {
    let out = ''
    let pen = this.#looks[0]!
    let cursor = -1
    for (let at = 0; at < this.#glyphs.length; at++) {
      const glyph = this.#glyphs[at]!
      const style = this.#styles[at]!
      if (glyph === this.#shownGlyphs[at] && style === this.#shownStyles[at]) continue
      if (cursor !== at) out += `\u001b[${Math.floor(at / COLUMNS) + 1};${(at % COLUMNS) + 1}H`
      if (style !== pen.id) {
        const look = this.#looks[style]!
        let codes = ''
        if (look.bold !== pen.bold) codes = look.bold ? '1' : '22'
        if (look.fg !== pen.fg) codes += codes === '' ? look.fg : `;${look.fg}`
        if (look.bg !== pen.bg) codes += codes === '' ? look.bg : `;${look.bg}`
        if (codes !== '') out += `\u001b[${codes}m`
        pen = look
      }
      out += String.fromCharCode(glyph)
      cursor = (at + 1) % COLUMNS === 0 ? -1 : at + 1
      this.#shownGlyphs[at] = glyph
      this.#shownStyles[at] = style
    }
    if (out !== '') this.#write(Buffer.from(`\u001b[?2026h${out}\u001b[m\u001b[?2026l`))
  }
}

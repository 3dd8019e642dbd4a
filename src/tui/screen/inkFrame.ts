import { SPACE } from './glyph.ts'
import { Grid } from './grid.ts'
import { SgrState } from './sgr.ts'
import { PLAIN, type StyleId } from './style.ts'

/** Control sequences: CSI, OSC and other strings (to BEL or ST), and two-byte escapes. */
const SEQUENCE = /\u001b(?:\[([0-?]*)[ -/]*([@-~])|[\]PX^_][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[ -/]*[0-~]?)/g

/** Blank for the eye, drawn for Ink: fills what must hide other Ink text below. Becomes a space. */
export const FILLER = '\u2800'

/**
 * The last frame Ink drew, as cells. Ink writes a whole frame at a time: sequences that move to its top and erase, the
 * lines, and perhaps sequences that place the cursor. The moves are not followed: a frame always starts at row 0 of ours.
 */
export class InkFrame {
  readonly grid: Grid
  /** Per row: 1 if nothing is drawn there. */
  blank: Uint8Array
  /** Where Ink wants the terminal's cursor (`useCursor`), or null for hidden. */
  cursor: { readonly x: number; readonly y: number } | null = null
  readonly #depth: (style: StyleId) => StyleId
  #lines: string[] = []
  #bottom = 0

  /** `toDepth` brings Ink's colours into the reach of the terminal. */
  constructor(width: number, height: number, toDepth: (style: StyleId) => StyleId = (style) => style) {
    this.grid = new Grid(width, height)
    this.blank = new Uint8Array(height).fill(1)
    this.#depth = toDepth
  }

  /** New size; what was drawn is drawn again, cut or not. */
  resize(width: number, height: number): void {
    this.grid.resize(width, height)
    this.blank = new Uint8Array(this.grid.height).fill(1)
    const lines = this.#lines
    this.#lines = []
    this.#draw(lines, () => {})
  }

  /** Takes one write of Ink; calls `changed` with every row that looks different now. True if it was a frame. */
  write(chunk: string, changed: (row: number) => void): boolean {
    const text = withoutMoves(chunk)
    if (text !== null) {
      const lines = text.split('\n')
      this.#bottom = lines.length - 1
      this.#draw(lines, changed)
    }
    if (text !== null || chunk.includes('\u001b[?25')) this.cursor = this.#cursorIn(chunk)
    return text !== null
  }

  #draw(lines: string[], changed: (row: number) => void): void {
    if (lines.length > 1 && lines.at(-1) === '') lines.pop()
    const rows = Math.min(Math.max(lines.length, this.#lines.length), this.grid.height)
    for (let y = 0; y < rows; y++) {
      const line = lines[y] ?? ''
      if (line === (this.#lines[y] ?? '')) continue
      this.#row(y, line.replaceAll(FILLER, ' '))
      changed(y)
    }
    this.#lines = lines
  }

  #row(y: number, line: string): void {
    const { grid } = this
    grid.clearRow(y)
    const state = new SgrState()
    let x = 0
    let from = 0
    for (const match of line.matchAll(SEQUENCE)) {
      if (match.index > from) x = grid.write(x, y, line.slice(from, match.index), this.#depth(state.style))
      if (match[2] === 'm') state.apply(match[1] ?? '')
      from = match.index + match[0].length
    }
    if (from < line.length) grid.write(x, y, line.slice(from), this.#depth(state.style))
    this.blank[y] = isBlank(grid, y) ? 1 : 0
  }

  /** Ink counts up from the row after its last line: `CSI n A`, `CSI column G`, `CSI ?25h`. */
  #cursorIn(chunk: string): { x: number; y: number } | null {
    const match = /\u001b\[(?:(\d+)A\u001b\[)?(\d*)G\u001b\[\?25h/.exec(chunk)
    if (match === null) return null
    return { x: Number(match[2] || 1) - 1, y: Math.max(0, this.#bottom - Number(match[1] ?? 0)) }
  }
}

const MOVES = /\u001b\[(?:[?>][0-?]*[@-~]|[0-9;]*[A-HJKSTfsu])/g

/** The lines in a write of Ink, or null if it only moves, hides or shows the cursor or switches a mode. */
function withoutMoves(chunk: string): string | null {
  const text = chunk.replace(MOVES, '')
  return text === '' && !chunk.includes('\u001b[2K') && !chunk.includes('\u001b[J') ? null : text
}

function isBlank(grid: Grid, y: number): boolean {
  for (let at = y * grid.width; at < (y + 1) * grid.width; at++) {
    if (grid.glyphs[at] !== SPACE || grid.styles[at] !== PLAIN) return false
  }
  return true
}

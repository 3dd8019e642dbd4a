import { Terminal } from '@xterm/headless'
import type { Clock } from '../../../src/lib/clock.ts'
import { toRgb } from '../../../src/tui/screen/color.ts'
import { glyphText } from '../../../src/tui/screen/glyph.ts'
import type { Grid } from '../../../src/tui/screen/grid.ts'
import type { ScreenOutput } from '../../../src/tui/screen/screen.ts'
import { styleOf } from '../../../src/tui/screen/style.ts'

/** Time that moves only when told to. */
export class ManualClock implements Clock {
  #now = 1000
  #calls: { at: number; run: () => void }[] = []

  now(): number {
    return this.#now
  }

  after(ms: number, run: () => void): { cancel(): void } {
    const call = { at: this.#now + ms, run }
    this.#calls.push(call)
    return {
      cancel: () => {
        this.#calls = this.#calls.filter((other) => other !== call)
      },
    }
  }

  every(): never {
    throw new Error('not used here')
  }

  get pending(): number {
    return this.#calls.length
  }

  advance(ms: number): void {
    const until = this.#now + ms
    for (;;) {
      const next = this.#calls.filter((call) => call.at <= until).sort((a, b) => a.at - b.at)[0]
      if (next === undefined) break
      this.#calls = this.#calls.filter((call) => call !== next)
      this.#now = Math.max(this.#now, next.at)
      next.run()
    }
    this.#now = until
  }
}

/** A terminal's write stream that records what it gets. */
export class FakeOutput implements ScreenOutput {
  writes: Buffer[] = []
  full = false
  columns: number | undefined
  rows: number | undefined
  readonly #listeners = new Map<string, Set<() => void>>()

  constructor(columns: number | undefined, rows: number | undefined) {
    this.columns = columns
    this.rows = rows
  }

  write(bytes: Uint8Array): boolean {
    this.writes.push(Buffer.from(bytes))
    return !this.full
  }

  on(event: string, listener: () => void): void {
    const set = this.#listeners.get(event) ?? new Set()
    this.#listeners.set(event, set.add(listener))
  }

  off(event: string, listener: () => void): void {
    this.#listeners.get(event)?.delete(listener)
  }

  emit(event: string): void {
    for (const listener of this.#listeners.get(event) ?? []) listener()
  }

  resize(columns: number, rows: number): void {
    this.columns = columns
    this.rows = rows
    this.emit('resize')
  }

  get text(): string {
    return Buffer.concat(this.writes).toString()
  }
}

/** A real terminal emulator to hold the screen against. */
export class Emulator {
  readonly terminal: Terminal

  constructor(columns: number, rows: number) {
    // Without scrollback this emulator loses lines when it is resized.
    this.terminal = new Terminal({ cols: columns, rows, allowProposedApi: true, scrollback: 100 })
  }

  feed(bytes: Uint8Array): Promise<void> {
    return new Promise((resolve) => this.terminal.write(bytes, resolve))
  }

  /** Every cell as text and look; comparable with `cellsOf`. */
  cells(): string[] {
    const rows: string[] = []
    const { buffer, cols, rows: height } = this.terminal
    for (let y = 0; y < height; y++) {
      const line = buffer.active.getLine(buffer.active.baseY + y)!
      let row = ''
      for (let x = 0; x < cols; x++) {
        const cell = line.getCell(x)!
        if (cell.getWidth() === 0) continue
        const color = (isDefault: boolean, isRgb: boolean, value: number): number | null =>
          isDefault ? null : isRgb ? value : toRgb(0x1000000 | value)
        row += look(cell.getChars() || ' ', {
          fg: color(cell.isFgDefault(), cell.isFgRGB(), cell.getFgColor()),
          bg: color(cell.isBgDefault(), cell.isBgRGB(), cell.getBgColor()),
          bold: cell.isBold() !== 0,
          dim: cell.isDim() !== 0,
          italic: cell.isItalic() !== 0,
          underline: cell.isUnderline() !== 0,
          inverse: cell.isInverse() !== 0,
        })
      }
      rows.push(row)
    }
    return rows
  }
}

interface Look {
  fg: number | null
  bg: number | null
  bold: boolean
  dim: boolean
  italic: boolean
  underline: boolean
  inverse: boolean
}

/** On a blank only what can be seen counts. */
function look(char: string, s: Look): string {
  const seen = char !== ' ' || s.underline || s.inverse
  const marks = seen
    ? `${s.fg ?? '-'}${s.bold ? 'b' : ''}${s.dim ? 'd' : ''}${s.italic ? 'i' : ''}${s.underline ? 'u' : ''}${s.inverse ? 'v' : ''}`
    : '-'
  return marks === '-' && s.bg === null ? char : `‹${char} ${marks}/${s.bg ?? '-'}›`
}

/** Every cell of a grid, in the words of `Emulator.cells`. */
export function cellsOf(grid: Grid): string[] {
  const rows: string[] = []
  for (let y = 0; y < grid.height; y++) {
    let row = ''
    for (let x = 0; x < grid.width; x++) {
      const at = y * grid.width + x
      const text = glyphText(grid.glyphs[at]!)
      if (text === '') continue
      const s = styleOf(grid.styles[at]!)
      row += look(text, {
        ...s,
        fg: s.fg === null ? null : toRgb(s.fg),
        bg: s.bg === null ? null : toRgb(s.bg),
      })
    }
    rows.push(row)
  }
  return rows
}

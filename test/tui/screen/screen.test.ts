import { describe, expect, it } from 'vitest'
import { Screen, type ScreenOptions } from '../../../src/tui/screen/screen.ts'
import { rowText, toText } from '../../../src/tui/screen/serialize.ts'
import { styleOf } from '../../../src/tui/screen/style.ts'
import { cellsOf, Emulator, FakeOutput, ManualClock } from './support.ts'

function open(columns: number | undefined, rows: number | undefined, options: Partial<ScreenOptions> = {}) {
  const clock = new ManualClock()
  const output = new FakeOutput(columns, rows)
  const screen = new Screen({ output, clock, ...options })
  return { clock, output, screen }
}

const frame = (...lines: string[]): string => `${lines.join('\n')}\n`

describe('Screen', () => {
  it('shows a surface where Ink left blanks and Ink where it drew', () => {
    const { clock, screen } = open(12, 3)
    screen.addSurface({ x: 0, y: 0, width: 12, height: 3 }, (s) => s.fill(0, 0, 12, 3, 0, 0x2e))
    screen.ink.write(frame('  ab', '\u001b[7m   \u001b[27m', ''))
    clock.advance(20)
    // A styled blank is drawn; a plain one is not.
    expect(toText(screen.grid)).toBe('..ab........\n   .........\n............\n')
  })

  it('shows nothing of a surface under a cover, and all of it when the cover is gone', () => {
    const { clock, screen } = open(6, 2)
    screen.addSurface({ x: 0, y: 0, width: 6, height: 2 }, (s) => s.fill(0, 0, 6, 2, 0, 0x2e))
    const cover = screen.addCover({ x: 1, y: 0, width: 3, height: 1 })
    screen.ink.write(frame('  x'))
    clock.advance(20)
    expect(toText(screen.grid)).toBe('. x ..\n......\n')
    cover.remove()
    clock.advance(20)
    expect(toText(screen.grid)).toBe('..x...\n......\n')
  })

  it('never leaves half a wide character where Ink cuts one', () => {
    const { clock, screen } = open(8, 1)
    screen.addSurface({ x: 0, y: 0, width: 8, height: 1 }, (s) => s.text(0, 0, '価格価格'))
    screen.ink.write(frame('   x'))
    clock.advance(20)
    expect(rowText(screen.grid, 0)).toBe('価 x価格')
  })

  it('writes once a frame however often things change, and nothing when nothing differs', () => {
    const { clock, output, screen } = open(20, 2)
    let n = 0
    const surface = screen.addSurface({ x: 0, y: 0, width: 20, height: 2 }, (s) => s.text(0, 0, `n ${n}`))
    clock.advance(16)
    output.writes = []
    for (n = 1; n <= 500; n++) surface.markDirty()
    n = 7
    clock.advance(16)
    expect(output.writes).toHaveLength(1)
    expect(output.text).toBe('\u001b[?2026h\u001b[1;3H7\u001b[?2026l')
    surface.markDirty()
    clock.advance(100)
    expect(output.writes).toHaveLength(1)
    expect(clock.pending).toBe(0)
  })

  it('keeps the distance between frames', () => {
    const { clock, output, screen } = open(5, 1, { frameMs: 33 })
    let n = 0
    const surface = screen.addSurface({ x: 0, y: 0, width: 5, height: 1 }, (s) => s.text(0, 0, String(n)))
    for (let ms = 0; ms < 330; ms++) {
      n = ms
      surface.markDirty()
      clock.advance(1)
    }
    expect(output.writes.length).toBeGreaterThanOrEqual(9)
    expect(output.writes.length).toBeLessThanOrEqual(11)
  })

  it('case 28: waits while the terminal does not read and then writes only the latest', async () => {
    const { clock, output, screen } = open(10, 1)
    let n = 0
    const surface = screen.addSurface({ x: 0, y: 0, width: 10, height: 1 }, (s) => s.text(0, 0, `v${n}`))
    output.full = true
    clock.advance(20)
    const first = output.writes.length
    for (n = 1; n < 1000; n++) {
      surface.markDirty()
      clock.advance(5)
    }
    expect(output.writes).toHaveLength(first)
    expect(clock.pending).toBe(0)
    output.full = false
    output.emit('drain')
    clock.advance(20)
    expect(output.writes).toHaveLength(first + 1)
    const emulator = new Emulator(10, 1)
    await emulator.feed(Buffer.concat(output.writes))
    expect(emulator.cells()).toEqual(['v1000     '])
  })

  it('case 40: lays out once a frame in a storm of resizes', () => {
    const { clock, output, screen } = open(80, 24)
    let layouts = 0
    screen.onResize(() => layouts++)
    clock.advance(20)
    for (let i = 0; i < 2000; i++) {
      output.resize(20 + (i % 200), 5 + (i % 50))
      if (i % 2 === 1) clock.advance(1)
    }
    clock.advance(100)
    expect(layouts).toBeLessThanOrEqual(65)
    expect(screen.size).toEqual({ columns: 20 + (1999 % 200), rows: 5 + (1999 % 50) })
    expect(screen.grid.width).toBe(screen.size.columns)
  })

  it.each([
    [1, 1, 1, 1],
    [0, 0, 80, 24],
    [undefined, undefined, 80, 24],
    [5000, 60, 1000, 60],
    [3, 5000, 3, 400],
  ])('lives in a terminal of %s x %s', (columns, rows, width, height) => {
    const { clock, output, screen } = open(columns, rows)
    const surface = screen.addSurface({ x: 0, y: 0, width: columns ?? 1, height: rows ?? 1 }, (s) => {
      s.text(0, 0, '価 and more')
      s.bar(0, 1, s.width, 0.5, 0)
    })
    screen.ink.write(frame('Ink', 'draws', '価'))
    clock.advance(20)
    expect(screen.size).toEqual({ columns: width, rows: height })
    expect(output.writes).toHaveLength(1)
    surface.remove()
    clock.advance(20)
  })

  it('repaints everything after the terminal was handed over, at its new size', () => {
    const { clock, output, screen } = open(10, 2)
    screen.addSurface({ x: 0, y: 0, width: 10, height: 2 }, (s) => s.text(0, 0, 'hello'))
    clock.advance(20)
    screen.pause()
    output.writes = []
    output.columns = 8
    screen.repaint()
    clock.advance(100)
    expect(output.writes).toHaveLength(0)
    screen.resume()
    clock.advance(100)
    expect(output.text).toContain('\u001b[2J')
    expect(output.text).toContain('hello')
    expect(screen.size.columns).toBe(8)
  })

  it('works without synchronized updates and hides nothing it did not show', () => {
    const { clock, output, screen } = open(4, 1, { synchronized: false })
    screen.addSurface({ x: 0, y: 0, width: 4, height: 1 }, (s) => s.text(0, 0, 'ab'))
    clock.advance(20)
    expect(output.text).toBe('\u001b[m\u001b[H\u001b[2J\u001b[Hab')
  })

  it('puts the cursor where Ink wants it and hides it again', () => {
    const { clock, output, screen } = open(10, 3)
    screen.ink.write(`a\nb\n\u001b[1A\u001b[4G\u001b[?25h`)
    clock.advance(20)
    expect(output.text.endsWith('\u001b[2;4H\u001b[?25h\u001b[?2026l')).toBe(true)
    output.writes = []
    screen.ink.write('\u001b[?25l\u001b[1B\u001b[1G\u001b[2K\u001b[1A\u001b[2K\u001b[1A\u001b[2K\u001b[Ga\nc\n')
    clock.advance(20)
    expect(output.text).toContain('\u001b[?25l')
    expect(output.text).not.toContain('\u001b[?25h')
  })

  it('brings the colours of Ink into the reach of the terminal', () => {
    const { clock, output, screen } = open(10, 1, { depth: '16' })
    screen.ink.write(frame('\u001b[38;2;250;5;5mred\u001b[39m'))
    clock.advance(20)
    expect(output.text).toContain('\u001b[91mred')
    expect(output.text).not.toContain('38;2')
    expect(styleOf(screen.grid.styles[0]!).fg).not.toBeNull()
  })

  it('survives a panel that throws, and tells', () => {
    const errors: unknown[] = []
    const { clock, screen } = open(40, 2, { onError: (error) => errors.push(error) })
    screen.addSurface({ x: 0, y: 0, width: 40, height: 1 }, () => {
      throw new Error('boom')
    })
    screen.addSurface({ x: 0, y: 1, width: 40, height: 1 }, (s) => s.text(0, 0, 'alive'))
    clock.advance(20)
    expect(errors).toHaveLength(1)
    expect(toText(screen.grid)).toBe('this panel failed, see the log\nalive\n')
  })

  it('tries again from scratch after a write that failed', () => {
    const errors: unknown[] = []
    const { clock, output, screen } = open(8, 1, { onError: (error) => errors.push(error) })
    const surface = screen.addSurface({ x: 0, y: 0, width: 8, height: 1 }, (s) => s.text(0, 0, 'x'))
    const write = output.write.bind(output)
    output.write = () => {
      throw new Error('EIO')
    }
    clock.advance(20)
    expect(errors).toHaveLength(1)
    output.write = write
    surface.markDirty()
    clock.advance(20)
    expect(output.text).toContain('\u001b[2J')
    expect(cellsOf(screen.grid)).toEqual(['x       '])
  })

  it('paints although the clock was set back', () => {
    const { clock, output, screen } = open(4, 1)
    let n = 0
    const surface = screen.addSurface({ x: 0, y: 0, width: 4, height: 1 }, (s) => s.text(0, 0, String(n)))
    clock.advance(20)
    const now = clock.now.bind(clock)
    clock.now = () => now() - 3_600_000
    n = 5
    surface.markDirty()
    clock.advance(1)
    expect(output.text).toContain('5')
  })

  it('moves to an absolute place after a character terminals disagree about', () => {
    const { clock, output, screen } = open(9, 1)
    screen.addSurface({ x: 0, y: 0, width: 9, height: 1 }, (s) => s.text(0, 0, '→a価b│c'))
    clock.advance(20)
    expect(output.text).toContain('→\u001b[2Ga価\u001b[5Gb│c')
  })

  it('does not wait when the clock is set back during a resize', () => {
    const { clock, output, screen } = open(9, 1)
    screen.ink.on('resize', () => {})
    screen.addSurface({ x: 0, y: 0, width: 9, height: 1 }, (s) => s.text(0, 0, 'here'))
    clock.advance(20)
    output.resize(8, 1)
    clock.advance(16)
    output.writes = []
    const now = clock.now.bind(clock)
    clock.now = () => now() - 3_600_000
    clock.advance(20)
    expect(output.text).toContain('here')
  })
})

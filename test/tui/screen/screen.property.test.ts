import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SurfaceHandle } from '../../../src/tui/screen/compositor.ts'
import { Screen } from '../../../src/tui/screen/screen.ts'
import { internBits, type StyleId } from '../../../src/tui/screen/style.ts'
import { cellsOf, Emulator, FakeOutput, ManualClock } from './support.ts'

const color = fc.oneof(
  fc.constant(null),
  fc.integer({ min: 0, max: 0xffffff }),
  fc.integer({ min: 0, max: 255 }).map((n) => 0x1000000 | n),
)
const style: fc.Arbitrary<StyleId> = fc
  .tuple(color, color, fc.integer({ min: 0, max: 31 }))
  .map(([fg, bg, attrs]) => internBits(fg, bg, attrs))
// Wide, combining, blocks, hostile: everything the emulator and the cells measure alike.
const piece = fc.constantFrom(
  'a',
  '0.5',
  ' ',
  '   ',
  '価格',
  '한',
  'e\u0301',
  '│',
  '█▍',
  '⣿',
  '▲',
  '\u001b[31m',
  '\u202e',
  '\n',
  '·',
  '…',
)
const text = fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(''))
const where = fc.integer({ min: -3, max: 24 })
const drawing = fc.array(fc.tuple(where, where, text, style), { maxLength: 8 })
const rect = fc.record({
  x: where,
  y: where,
  width: fc.integer({ min: 0, max: 20 }),
  height: fc.integer({ min: 0, max: 8 }),
})
const sgr = fc.constantFrom(
  '',
  '\u001b[1m',
  '\u001b[38;2;9;8;7m',
  '\u001b[44m',
  '\u001b[7m',
  '\u001b[0m',
  '\u001b[3;4;95m',
)
const inkLine = fc.array(fc.tuple(sgr, text), { maxLength: 4 }).map((runs) =>
  // Ink's own output holds no raw controls: it strips them.
  runs.map(([code, words]) => code + words.replace(/[\u001b\n\u202e]/g, '')).join(''),
)
const step = fc.oneof(
  fc.record({ kind: fc.constant('draw' as const), which: fc.nat(2), drawing }),
  fc.record({ kind: fc.constant('move' as const), which: fc.nat(2), rect }),
  fc.record({ kind: fc.constant('ink' as const), lines: fc.array(inkLine, { maxLength: 10 }) }),
  fc.record({ kind: fc.constant('cover' as const), rect }),
  fc.record({
    kind: fc.constant('size' as const),
    columns: fc.integer({ min: 2, max: 30 }),
    rows: fc.integer({ min: 1, max: 10 }),
  }),
)

describe('what the terminal shows', () => {
  it('is exactly the composed grid after any changes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
        const clock = new ManualClock()
        const output = new FakeOutput(24, 8)
        const screen = new Screen({ output, clock })
        const emulator = new Emulator(24, 8)
        await emulator.feed(Buffer.from('\u001b[?7l'))
        const drawings: [number, number, string, StyleId][][] = [[], [], []]
        const surfaces: SurfaceHandle[] = drawings.map((_, which) =>
          screen.addSurface({ x: which * 8, y: which, width: 8, height: 4 }, (surface) => {
            for (const [x, y, words, look] of drawings[which]!) surface.text(x, y, words, look)
          }),
        )
        let cover: { remove(): void } | undefined
        for (const now of steps) {
          if (now.kind === 'draw') {
            drawings[now.which] = now.drawing
            surfaces[now.which]!.markDirty()
          } else if (now.kind === 'move') surfaces[now.which]!.move(now.rect)
          else if (now.kind === 'ink') screen.ink.write(`\u001b[2K\u001b[1A\u001b[2K\u001b[G${now.lines.join('\n')}\n`)
          else if (now.kind === 'cover') {
            cover?.remove()
            cover = screen.addCover(now.rect)
          } else {
            emulator.terminal.resize(now.columns, now.rows)
            output.resize(now.columns, now.rows)
          }
          clock.advance(100)
          for (const bytes of output.writes.splice(0)) await emulator.feed(bytes)
          expect(emulator.cells()).toEqual(cellsOf(screen.grid))
        }
        screen.close()
        emulator.terminal.dispose()
      }),
      { numRuns: 150 },
    )
  })
})

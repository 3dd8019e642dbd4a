/**
 * Paints a 200x60 market screen with the screen core and with a cell diff written by hand, in one run: CPU and bytes per
 * market update, as ratios. `node test/bench/paint.ts`
 */
import type { Clock } from '../../src/lib/clock.ts'
import type { ColorDepth } from '../../src/tui/screen/color.ts'
import { Screen } from '../../src/tui/screen/screen.ts'
import { type StyleId, styleOf } from '../../src/tui/screen/style.ts'
import type { Surface } from '../../src/tui/screen/surface.ts'
import { resolveTheme } from '../../src/tui/theme/resolve.ts'
import { FloorPainter } from './paintFloor.ts'
import {
  BenchMarket,
  type Brush,
  COLUMNS,
  drawBook,
  drawChart,
  drawHeader,
  drawPositions,
  drawTape,
  type Looks,
  ROWS,
} from './paintMarket.ts'

/** One figure of a bench and whether it meets its target. */
export interface BenchFigure {
  readonly what: string
  readonly value: number
  readonly unit: string
  /** Upper bound, if there is one. */
  readonly atMost?: number
}

interface Painter {
  update(): void
  readonly bytes: () => number
  readonly sink: (take: (bytes: Uint8Array) => void) => void
}

const LOOKS = ['value', 'label', 'bid', 'ask', 'bidBar', 'askBar', 'bidEdge', 'askEdge', 'own', 'largePrint'] as const

/** Time stands still: the bench itself says when a frame is due. */
const stillClock: Clock = {
  now: () => 0,
  after: () => ({ cancel: () => {} }),
  every: () => ({ cancel: () => {} }),
}

const RECTS = {
  header: { x: 0, y: 0, width: COLUMNS, height: 1 },
  chart: { x: 0, y: 2, width: 112, height: 40 },
  positions: { x: 0, y: 44, width: 112, height: 14 },
  book: { x: 114, y: 2, width: 50, height: 57 },
  tape: { x: 166, y: 2, width: 34, height: 57 },
} as const

class SurfaceBrush implements Brush<StyleId> {
  surface: Surface | null = null

  text(x: number, y: number, words: string, look: StyleId): void {
    this.surface!.text(x, y, words, look)
  }
  right(end: number, y: number, words: string, look: StyleId): void {
    this.surface!.textRight(end, y, words, look)
  }
  bar(x: number, y: number, width: number, fraction: number, ground: StyleId, edge: StyleId): void {
    this.surface!.barBehind(x, y, width, fraction, ground, edge)
  }
  glyph(x: number, y: number, glyph: number, look: StyleId): void {
    this.surface!.put(x, y, glyph, look)
  }
}

function corePainter(depth: ColorDepth): Painter {
  const market = new BenchMarket()
  const theme = resolveTheme('dark', depth)
  const brush = new SurfaceBrush()
  let bytes = 0
  let take: (chunk: Uint8Array) => void = () => {}
  const output = {
    columns: COLUMNS,
    rows: ROWS,
    write: (chunk: Uint8Array) => {
      bytes += chunk.length
      take(chunk)
      return true
    },
    on: () => {},
    off: () => {},
  }
  const screen = new Screen({ output, clock: stillClock, depth })
  const surface = (rect: (typeof RECTS)[keyof typeof RECTS], draw: () => void) =>
    screen.addSurface(rect, (on) => {
      brush.surface = on
      draw()
    })
  const handles = [
    surface(RECTS.header, () => drawHeader(brush, market, theme)),
    surface(RECTS.chart, () => drawChart(brush, market, theme, 0, 40)),
    surface(RECTS.positions, () => drawPositions(brush, market, theme, 0)),
    surface(RECTS.book, () => drawBook(brush, market, theme, 0, 0)),
    surface(RECTS.tape, () => drawTape(brush, market, theme, 0, 0)),
  ]
  return {
    update: () => {
      market.update()
      for (const handle of handles) handle.markDirty()
      screen.flush()
    },
    bytes: () => bytes,
    sink: (to) => {
      take = to
    },
  }
}

function floorPainter(): Painter {
  const market = new BenchMarket()
  const theme = resolveTheme('dark', 'truecolor')
  let bytes = 0
  let take: (chunk: Uint8Array) => void = () => {}
  const codes = (id: StyleId) => {
    const s = styleOf(id)
    const rgb = (color: number | null, ground: number): string =>
      color === null ? String(ground + 9) : `${ground + 8};2;${color >> 16};${(color >> 8) & 255};${color & 255}`
    return { fg: rgb(s.fg, 30), bg: rgb(s.bg, 40), bold: s.bold }
  }
  const looks = Object.fromEntries(LOOKS.map((name) => [name, codes(theme[name])])) as unknown as Looks<
    ReturnType<typeof codes>
  >
  const painter = new FloorPainter((chunk) => {
    bytes += chunk.length
    take(chunk)
  }, looks)
  return {
    update: () => {
      market.update()
      painter.clear()
      drawHeader(painter, market, painter.looks)
      drawChart(painter, market, painter.looks, RECTS.chart.y, 40)
      drawPositions(painter, market, painter.looks, RECTS.positions.y)
      drawBook(painter, market, painter.looks, RECTS.book.x, RECTS.book.y)
      drawTape(painter, market, painter.looks, RECTS.tape.x, RECTS.tape.y)
      painter.flush()
    },
    bytes: () => bytes,
    sink: (to) => {
      take = to
    },
  }
}

/** CPU milliseconds of this process (user and system). */
const cpu = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1]!

/** Everything both painters wrote in `updates` updates, for holding them against each other in an emulator. */
export function paintedBytes(which: 'floor' | 'core', updates: number): Uint8Array[] {
  const chunks: Uint8Array[] = []
  const painter = which === 'floor' ? floorPainter() : corePainter('truecolor')
  painter.sink((chunk) => chunks.push(chunk))
  for (let i = 0; i < updates; i++) painter.update()
  return chunks
}

/** Runs the bench; alternating rounds, medians. */
export function paintBench({ rounds = 9, updates = 200 } = {}): BenchFigure[] {
  const painters = { floor: floorPainter(), core: corePainter('truecolor'), sixteen: corePainter('16') }
  const times = { floor: [] as number[], core: [] as number[], sixteen: [] as number[] }
  const names = ['floor', 'core', 'sixteen'] as const
  for (const name of names) for (let i = 0; i < updates * 2; i++) painters[name].update()
  const before = { floor: painters.floor.bytes(), core: painters.core.bytes(), sixteen: painters.sixteen.bytes() }
  for (let round = 0; round < rounds; round++) {
    for (const name of names) {
      const start = cpu()
      for (let i = 0; i < updates; i++) painters[name].update()
      times[name].push((cpu() - start) / updates)
    }
  }
  const perFrame = (name: (typeof names)[number]): number =>
    (painters[name].bytes() - before[name]) / (rounds * updates)
  const floorMs = median(times.floor)
  const coreMs = median(times.core)
  return [
    { what: 'paint: floor, CPU per update', value: floorMs, unit: 'ms' },
    { what: 'paint: core, CPU per update', value: coreMs, unit: 'ms' },
    { what: 'paint: CPU against the floor', value: coreMs / floorMs, unit: 'x', atMost: 1.3 },
    { what: 'paint: floor, bytes per frame', value: perFrame('floor'), unit: 'bytes' },
    { what: 'paint: core, bytes per frame', value: perFrame('core'), unit: 'bytes' },
    { what: 'paint: bytes against the floor', value: perFrame('core') / perFrame('floor'), unit: 'x', atMost: 1.05 },
    { what: 'paint: bytes, 16 colours', value: perFrame('sixteen') / perFrame('floor'), unit: 'x', atMost: 0.55 },
  ]
}

if (import.meta.main) {
  for (const { what, value, unit, atMost } of paintBench()) {
    const target = atMost === undefined ? '' : `  (target <= ${atMost}: ${value <= atMost ? 'met' : 'MISSED'})`
    process.stdout.write(`${what.padEnd(36)} ${value.toFixed(3).padStart(10)} ${unit}${target}\n`)
  }
}

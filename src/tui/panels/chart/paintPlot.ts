import { fixed } from '../../format/decimal.ts'
import { axisTime, dateTime } from '../../format/time.ts'
import { textColumns } from '../../screen/glyph.ts'
import type { StyleId } from '../../screen/style.ts'
import type { Surface } from '../../screen/surface.ts'
import type { Theme } from '../../theme/theme.ts'
import type { ChartView } from '../../ui/state.ts'
import { type Candle, movingAverage, vwap } from './candles.ts'
import type { PriceLine } from './lines.ts'
import { paintCandle } from './paintCandle.ts'
import { cellOf, type Scale, scaleOver, ticks } from './scale.ts'

export interface Plot {
  readonly candles: readonly Candle[]
  readonly last: string | null
  readonly lines: readonly PriceLine[]
  readonly choice: ChartView
  readonly decimals: number
}

/** The parts of a chart below its title: plot left of the price axis, volume, times. */
interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly rows: number
  readonly volumeRows: number
  readonly axis: number
}

function areaOf(s: Surface, axisWidth: number): Area {
  const body = s.height - 1
  const volumeRows = body >= 24 ? 4 : body >= 14 ? 2 : body >= 8 ? 1 : 0
  const width = s.width - axisWidth - 2
  return { x: 1, y: 1, width, rows: body - volumeRows - 1, volumeRows, axis: s.width - 1 }
}

export function paintPlot(s: Surface, theme: Theme, plot: Plot): void {
  const axisWidth = axisColumns(plot)
  const area = areaOf(s, axisWidth)
  if (area.rows < 2 || area.width < 8) return
  const end = Math.max(1, plot.candles.length - plot.choice.offset)
  const from = Math.max(0, end - area.width)
  const shown = plot.candles.slice(from, end)
  // New charts grow from the right edge, where the next candle will be.
  const left = area.x + area.width - shown.length
  const scale = scaleOver(
    shown.flatMap((c) => [c.high, c.low]),
    area.rows,
  )
  const labels = new Set<number>()
  paintLast(s, theme, area, scale, plot, labels)
  paintLines(s, theme, area, scale, plot, labels)
  paintAxis(s, theme, area, scale, plot, labels)
  for (const [i, candle] of shown.entries()) {
    paintCandle(s, left + i, area.y, scale, candle, candle.close >= candle.open ? theme.candleUp : theme.candleDown)
  }
  const known = plot.candles.slice(0, end)
  paintAverage(s, area, scale, left, vwap(known, from), theme.vwap, 0x2d)
  paintAverage(s, area, scale, left, movingAverage(known, 50, from), theme.average2, 0x2022)
  paintAverage(s, area, scale, left, movingAverage(known, 20, from), theme.average1, 0xb7)
  paintLabels(s, theme, area, scale, plot)
  paintVolume(s, theme, area, left, shown)
  paintTimes(s, theme, area, left, shown)
  paintCrosshair(s, theme, area, scale, plot, left, from, shown)
}

const axisColumns = (plot: Plot): number =>
  Math.max(8, ...plot.candles.slice(-1).map((c) => fixed(c.high.toFixed(plot.decimals), plot.decimals).length)) + 1

/** Dashes across the plot with their price on the axis. */
function paintLines(s: Surface, theme: Theme, area: Area, scale: Scale, plot: Plot, labels: Set<number>): void {
  for (const line of plot.lines) {
    const row = cellOf(scale, Number(line.price))
    if (row === null) continue
    const y = area.y + row
    s.hline(area.x, y, area.width, theme[line.slot], 0x254c)
    if (!labels.has(row)) s.textRight(area.axis, y, ` ${fixed(line.price, plot.decimals)}`, theme[line.slot])
    labels.add(row)
  }
}

/** Labels at the left, over the oldest candles; lines outside the range stand at the edge they lie beyond. */
function paintLabels(s: Surface, theme: Theme, area: Area, scale: Scale, plot: Plot): void {
  const beyond = { above: [] as string[], below: [] as string[] }
  const ends = new Map<number, number>()
  for (const line of plot.lines) {
    const row = cellOf(scale, Number(line.price))
    if (row === null) {
      const text = `${line.label} ${line.estimate ? '~' : ''}${fixed(line.price, plot.decimals)}`
      beyond[Number(line.price) > scale.high ? 'above' : 'below'].push(text)
      continue
    }
    const x = ends.get(row) ?? area.x + 1
    ends.set(row, s.text(x, area.y + row, ` ${line.label} `, theme[line.slot], area.x + area.width - x))
  }
  const width = area.width
  if (beyond.above.length > 0) s.textEllipsis(area.x, area.y, width, `▴ ${beyond.above.join(' · ')}`, theme.label)
  if (beyond.below.length > 0) {
    s.textEllipsis(area.x, area.y + area.rows - 1, width, `▾ ${beyond.below.join(' · ')}`, theme.label)
  }
}

function paintAxis(s: Surface, theme: Theme, area: Area, scale: Scale, plot: Plot, labels: Set<number>): void {
  for (const price of ticks(scale, 4)) {
    const row = cellOf(scale, price)
    if (row === null || [...labels].some((taken) => Math.abs(taken - row) < 2)) continue
    s.textRight(area.axis, area.y + row, fixed(price.toFixed(plot.decimals), plot.decimals), theme.axis)
  }
}

/** The last price on the axis, with its own mark. */
function paintLast(s: Surface, theme: Theme, area: Area, scale: Scale, plot: Plot, labels: Set<number>): void {
  const price = plot.last ?? plot.candles.at(-1)?.close.toFixed(plot.decimals)
  const row = price === undefined ? null : cellOf(scale, Number(price))
  if (price === undefined || row === null) return
  const up = (plot.candles.at(-1)?.close ?? 0) >= (plot.candles.at(-1)?.open ?? 0)
  const style = up ? theme.candleUp : theme.candleDown
  s.hline(area.x, area.y + row, area.width, theme.hairline, 0x2504)
  s.textRight(area.axis, area.y + row, `▸${fixed(price, plot.decimals)}`, style)
  labels.add(row)
}

/** Each average has its own mark (`·` 20, `•` 50, `-` VWAP): colour alone would not tell them apart. */
function paintAverage(
  s: Surface,
  area: Area,
  scale: Scale,
  left: number,
  values: readonly (number | null)[],
  style: StyleId,
  mark: number,
): void {
  for (const [i, value] of values.entries()) {
    const row = value === null ? null : cellOf(scale, value)
    if (row === null) continue
    const at = (area.y + row) * s.width + left + i
    const glyph = s.grid.glyphs[at]
    // Candles stay on top; lines and dashes give way.
    if (glyph === 32 || glyph === 0x254c || glyph === 0x2504) s.put(left + i, area.y + row, mark, style)
  }
}

function paintVolume(s: Surface, theme: Theme, area: Area, left: number, shown: readonly Candle[]): void {
  if (area.volumeRows === 0) return
  const most = Math.max(...shown.map((c) => c.volume), Number.MIN_VALUE)
  for (const [i, c] of shown.entries()) {
    const style = c.close >= c.open ? theme.volumeUp : theme.volumeDown
    s.column(left + i, area.y + area.rows, area.volumeRows, c.volume / most, style)
  }
}

function paintTimes(s: Surface, theme: Theme, area: Area, left: number, shown: readonly Candle[]): void {
  const y = s.height - 1
  const bar = shown.length > 1 ? shown[1]!.start - shown[0]!.start : 60_000
  for (let i = shown.length - 4; i >= 3; i -= 12) {
    const text = axisTime(shown[i]!.start, bar)
    s.text(left + i - 2, y, text, theme.axis, area.x + area.width - (left + i - 2))
  }
}

/** A thin line through the candle, its close on the price axis and its time on the other; the title has the rest. */
function paintCrosshair(
  s: Surface,
  theme: Theme,
  area: Area,
  scale: Scale,
  plot: Plot,
  left: number,
  from: number,
  shown: readonly Candle[],
): void {
  if (plot.choice.crosshair === null) return
  const index = plot.candles.length - 1 - plot.choice.crosshair - from
  const candle = shown[index]
  if (candle === undefined) return
  for (let row = 0; row < area.rows + area.volumeRows; row++) {
    const at = (area.y + row) * s.width + left + index
    if (s.grid.glyphs[at] === 32) s.put(left + index, area.y + row, 0x2506, theme.crosshair)
  }
  const row = cellOf(scale, candle.close)
  if (row !== null) {
    s.textRight(
      area.axis,
      area.y + row,
      `◂${fixed(candle.close.toFixed(plot.decimals), plot.decimals)}`,
      theme.crosshair,
    )
  }
  const text = ` ${dateTime(candle.start).slice(0, -3)} `
  const width = textColumns(text)
  const x = Math.max(area.x, Math.min(left + index - Math.floor(width / 2), area.x + area.width - width))
  s.text(x, s.height - 1, text, theme.crosshair, s.width - x)
}

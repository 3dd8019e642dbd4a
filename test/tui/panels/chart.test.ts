import { describe, expect, it } from 'vitest'
import { type Candle, mergeCandles, movingAverage, vwap } from '../../../src/tui/panels/chart/candles.ts'
import { paintCandle } from '../../../src/tui/panels/chart/paintCandle.ts'
import { cellOf, scaleOver, ticks } from '../../../src/tui/panels/chart/scale.ts'
import { Surface } from '../../../src/tui/screen/surface.ts'
import { fullState } from '../../fixtures/states.ts'
import { gridRows, panelRows } from '../../support/composeFrame.ts'

const candle = (open: number, high: number, low: number, close: number): Candle => ({
  start: 0,
  open,
  high,
  low,
  close,
  volume: 1,
  value: 1,
})

describe('a candle in half cells', () => {
  const draw = (c: Candle): string[] => {
    const s = new Surface(1, 4)
    // Four rows from 8 at the top to 0: one unit is half a cell.
    paintCandle(s, 0, 0, { low: 0, high: 8, rows: 4 }, c, 0)
    return gridRows(s.grid)
  }
  it.each([
    [candle(2, 8, 0, 6), ['│', '┃', '┃', '│']],
    [candle(3, 7, 1, 5), ['╷', '╽', '╿', '╵']],
    [candle(4, 4, 4, 4), ['', '', '╹', '']],
    [candle(8, 8, 0, 0), ['┃', '┃', '┃', '┃']],
  ])('%j', (c, drawn) => expect(draw(c)).toEqual(drawn))
})

it('merges neighbours from the newest on', () => {
  const five = [1, 2, 3, 4, 5].map((n) => candle(n, n + 1, n - 1, n))
  const merged = mergeCandles(five, 2)
  expect(merged.map((c) => [c.open, c.high, c.low, c.close, c.volume])).toEqual([
    [1, 2, 0, 1, 1],
    [2, 4, 1, 3, 2],
    [4, 6, 3, 5, 2],
  ])
})

it('averages closes, and only when there are enough', () => {
  expect(
    movingAverage(
      [1, 2, 3, 4].map((n) => candle(n, n, n, n)),
      3,
      0,
    ),
  ).toEqual([null, null, 2, 3])
})

it('weighs prices by volume, afresh every day', () => {
  const at = (start: number, volume: number, price: number): Candle => ({
    ...candle(price, price, price, price),
    start,
    volume,
    value: volume * price,
  })
  const day = 86_400_000
  expect(vwap([at(0, 1, 10), at(1, 3, 20), at(day, 2, 30), at(2 * day, 0, 40)], 1)).toEqual([17.5, 30, null])
})

it('a scale holds its prices, a flat market too', () => {
  const flat = scaleOver([100, 100], 10)
  expect(cellOf(flat, 100)).toBe(5)
  expect(cellOf(flat, 1)).toBeNull()
  expect(ticks(scaleOver([63_980, 65_020], 20), 4).every((p) => p % 50 === 0)).toBe(true)
})

describe('on the screen', () => {
  const rows = (columns: number, height: number, ui = {}): string[] =>
    panelRows('chart', { columns, rows: height, state: fullState(), ui })

  it('has candles, lines with their prices, the last price, volume and times', () => {
    const text = rows(80, 25).join('\n')
    expect(text).toMatch(/entry ╌+.*64,102\.0/)
    expect(text).toMatch(/stop ╌+.*63,800\.0/)
    expect(text).toMatch(/▸64,218\.5/)
    expect(text).toContain('▾ liq ~57,912.0')
    expect(text).toMatch(/[▁▂▃▄▅▆▇█]/)
    expect(rows(80, 25).at(-1)).toMatch(/\d\d:\d\d {7,}\d\d:\d\d/)
  })

  it('pans into the past and says so', () => {
    const [title] = rows(80, 25, { chart: { offset: 12, barsPerCandle: 2, crosshair: null } })
    expect(title).toContain('◂ 12  15m ×2')
  })

  it('the crosshair reads a candle', () => {
    const shown = rows(110, 25, { chart: { offset: 0, barsPerCandle: 1, crosshair: 0 } })
    expect(shown[0]).toMatch(/O [\d,.]+ H [\d,.]+ L [\d,.]+ C 64,218\.5 +[+-−]?[\d.]+% +V /)
    expect(shown.at(-1)).toMatch(/\d\d:\d\d *$/)
  })

  it('without room the crosshair reads at least the prices', () => {
    expect(rows(60, 25, { chart: { offset: 0, barsPerCandle: 1, crosshair: 0 } })[0]).toContain('C 64,218.5')
  })

  it('paints something sensible in no space at all', () => {
    for (const [c, r] of [
      [24, 4],
      [10, 3],
      [1, 1],
    ] as const) {
      expect(rows(c, r)).toHaveLength(r)
    }
  })
})

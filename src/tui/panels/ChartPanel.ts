import { decimalsOf } from '../../lib/decimal.ts'
import type { Kline, MarketSymbol } from '../../protocol/models/market.ts'
import { ageOf } from '../../store/selectors/index.ts'
import { fixed, percent } from '../format/decimal.ts'
import { dateTime } from '../format/time.ts'
import type { Surface } from '../screen/surface.ts'
import type { Theme } from '../theme/theme.ts'
import type { ChartView as ChartChoice } from '../ui/state.ts'
import { dimStale, type Health, healthKey, healthOf, paintNothing, staleWords } from '../widgets/health.ts'
import { titleLine } from '../widgets/titleLine.ts'
import { positionFigures } from './account/positionFigures.ts'
import { type Candle, mergeCandles, toCandles } from './chart/candles.ts'
import { type PriceLine, priceLines } from './chart/lines.ts'
import { paintPlot } from './chart/paintPlot.ts'
import { frameOf, type PanelFrame } from './frame.ts'
import { memoSelect, type Panel, type PanelInput } from './panel.ts'

export interface ChartPanelView {
  frame: PanelFrame
  symbol: MarketSymbol | undefined
  interval: string
  klines: readonly Kline[]
  last: string | null
  lines: readonly PriceLine[]
  chart: ChartChoice
  health: Health
}

const NO_KLINES: readonly Kline[] = []

const klinesOf = ({ state }: PanelInput): readonly Kline[] =>
  state.klines[`${state.symbol_id}:${state.interval}`] ?? NO_KLINES

const lastPrice = ({ state }: PanelInput): string | null =>
  state.symbol_id === null ? null : (state.tickers[state.symbol_id]?.last_price ?? null)

function createSelect(): (input: PanelInput) => ChartPanelView {
  // Lines move with orders and positions, not with every price.
  const lines = memoSelect(
    ({ state, now }) => [
      state.symbol_id,
      state.symbols,
      state.orders,
      state.positions,
      state.balances,
      Math.floor(now / 1000),
    ],
    ({ state }): readonly PriceLine[] => {
      const symbol = state.symbol_id === null ? undefined : state.symbols.get(state.symbol_id)
      if (symbol === undefined) return []
      return priceLines(symbol.symbol_id, positionFigures(state), state.orders, decimalsOf(symbol.price_step))
    },
  )
  return memoSelect(
    (input) => [
      frameOf('chart', input),
      klinesOf(input),
      lastPrice(input),
      lines(input),
      input.state.symbols,
      input.state.interval,
      input.ui.chart,
      healthKey(ageOf(input.state, 'klines', input.now)),
    ],
    (input) => ({
      frame: frameOf('chart', input),
      symbol: input.state.symbol_id === null ? undefined : input.state.symbols.get(input.state.symbol_id),
      interval: input.state.interval,
      klines: klinesOf(input),
      last: lastPrice(input),
      lines: lines(input),
      chart: input.ui.chart,
      health: healthOf(ageOf(input.state, 'klines', input.now)),
    }),
  )
}

function paint(s: Surface, v: ChartPanelView, theme: Theme): void {
  const stale = staleWords(v.health)
  const zoom = v.chart.barsPerCandle > 1 ? ` ×${v.chart.barsPerCandle}` : ''
  const past = v.chart.offset > 0 ? `◂ ${v.chart.offset}  ` : ''
  const right = [`${past}${v.interval}${zoom}  , .  MA20 MA50 VWAP`, `${past}${v.interval}${zoom}  , .`, v.interval]
  const candles = mergeCandles(toCandles(v.klines), v.chart.barsPerCandle)
  const decimals = v.symbol === undefined ? 2 : decimalsOf(v.symbol.price_step)
  const under = v.chart.crosshair === null ? undefined : candles[candles.length - 1 - v.chart.crosshair]
  const read = under === undefined ? right : readout(under, decimals, v.interval)
  const style = under === undefined ? theme.label : theme.crosshair
  titleLine(
    s,
    theme,
    v.frame,
    'chart',
    stale.length > 0 ? { right: stale, rightStyle: theme.warn } : { right: read, rightStyle: style },
  )
  const words = { waitsFor: `${v.interval} candles`, empty: 'no candles in this interval yet' }
  if (paintNothing(s, theme, v.health, v.klines.length, words) || s.height < 4 || s.width < 24) return
  paintPlot(s, theme, {
    candles,
    last: v.last,
    lines: v.lines,
    choice: v.chart,
    decimals,
  })
  dimStale(s, theme, v.health)
}

/** The candle under the crosshair in words, from the longest to the shortest. */
function readout(c: Candle, decimals: number, interval: string): string[] {
  const n = (x: number): string => fixed(x.toFixed(decimals), decimals)
  const change = c.open === 0 ? '' : `  ${percent(((c.close - c.open) / c.open).toFixed(6), 2, true)}`
  const volume = `  V ${fixed(c.volume.toFixed(2), 2)}`
  // No interval is shorter than a minute.
  const time = dateTime(c.start).slice(0, -3)
  const prices = `O ${n(c.open)} H ${n(c.high)} L ${n(c.low)} C ${n(c.close)}`
  return [
    `${interval}  ${time}  ${prices}${change}${volume}`,
    `${time}  ${prices}${change}${volume}`,
    `${time}  ${prices}${volume}`,
    `${time}  ${prices}`,
    prices,
    `${time}  C ${n(c.close)}`,
  ]
}

export const createChartPanel = (): Panel<ChartPanelView> => ({ id: 'chart', select: createSelect(), paint })

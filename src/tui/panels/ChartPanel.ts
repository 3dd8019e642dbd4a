import { decimalsOf } from '../../lib/decimal.ts'
import type { Kline, MarketSymbol } from '../../protocol/models/market.ts'
import { ageOf } from '../../store/selectors/index.ts'
import type { Surface } from '../screen/surface.ts'
import type { Theme } from '../theme/theme.ts'
import type { ChartView as ChartChoice } from '../ui/state.ts'
import { dimStale, type Health, healthKey, healthOf, paintNothing, staleWords } from '../widgets/health.ts'
import { titleLine } from '../widgets/titleLine.ts'
import { positionFigures } from './account/positionFigures.ts'
import { mergeCandles, toCandles } from './chart/candles.ts'
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
  titleLine(s, theme, v.frame, 'chart', stale.length > 0 ? { right: stale, rightStyle: theme.warn } : { right })
  const words = { waitsFor: `${v.interval} candles`, empty: 'no candles in this interval yet' }
  if (paintNothing(s, theme, v.health, v.klines.length, words) || s.height < 4 || s.width < 24) return
  paintPlot(s, theme, {
    candles: mergeCandles(toCandles(v.klines), v.chart.barsPerCandle),
    last: v.last,
    lines: v.lines,
    choice: v.chart,
    decimals: v.symbol === undefined ? 2 : decimalsOf(v.symbol.price_step),
  })
  dimStale(s, theme, v.health)
}

export const createChartPanel = (): Panel<ChartPanelView> => ({ id: 'chart', select: createSelect(), paint })

import { panChart, resetChart, setCrosshair } from '../ui/updates.ts'
import { type AppContext, stateOf, uiOf, update } from './context.ts'

/** Columns of a chart that hold no candles: the price axis and its edges. */
const AXIS_COLUMNS = 13
/** Candles that are read ahead of the left edge. */
const AHEAD = 100

/** Candles of the chart on screen, several drawn as one counted as one. */
function candles(app: AppContext): number {
  const { symbol_id, interval, klines } = stateOf(app)
  return Math.ceil((klines[`${symbol_id}:${interval}`]?.length ?? 0) / uiOf(app).chart.barsPerCandle)
}

/** Moves the crosshair when it is on, else the chart; positive = into the past. Older candles are read when needed. */
export function moveChart(app: AppContext, by: number): void {
  const { chart } = uiOf(app)
  const last = Math.max(0, candles(app) - 1)
  if (chart.crosshair === null) update(app, panChart(Math.min(by, Math.max(0, last - chart.offset))))
  else stand(app, Math.max(0, Math.min(last, chart.crosshair + by)))
  const { offset, crosshair } = uiOf(app).chart
  if (by > 0 && Math.max(offset, crosshair ?? 0) + AHEAD > last) void app.port.loadMore('klines')
}

/** Puts the crosshair on a candle and moves the chart as little as is needed to show it. */
function stand(app: AppContext, at: number): void {
  const width = Math.max(1, (app.layout().panels.chart?.width ?? 80) - AXIS_COLUMNS)
  const { offset } = uiOf(app).chart
  const next = Math.max(Math.min(offset, at), at - width + 1)
  update(app, setCrosshair(at), panChart(next - offset))
}

/** To the oldest known (-1) or the newest candle (1), with the crosshair when it is on. */
export function endOfChart(app: AppContext, end: 1 | -1): void {
  if (uiOf(app).chart.crosshair !== null) stand(app, end > 0 ? 0 : Math.max(0, candles(app) - 1))
  else if (end > 0) update(app, resetChart)
  else moveChart(app, candles(app))
}

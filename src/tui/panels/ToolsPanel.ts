import { decimalsOf } from '../../lib/decimal.ts'
import type { MarketSymbol } from '../../protocol/models/market.ts'
import { coinName } from '../../store/selectors/index.ts'
import { fixed, signed } from '../format/decimal.ts'
import type { Surface } from '../screen/surface.ts'
import type { Theme } from '../theme/theme.ts'
import { ratioBar } from '../widgets/gauge.ts'
import { titleLine } from '../widgets/titleLine.ts'
import { frameOf, type PanelFrame } from './frame.ts'
import { memoSelect, type Panel, type PanelInput } from './panel.ts'
import { tradesOf } from './TapePanel.ts'
import { type Flow, tapeFlow } from './tape/flow.ts'

export interface ToolsView {
  frame: PanelFrame
  symbol: MarketSymbol | undefined
  base: string
  flow: Flow
  count: number
  whileAway: readonly string[]
}

const createSelect = (): ((input: PanelInput) => ToolsView) =>
  memoSelect(
    (input) => [
      frameOf('tools', input),
      tradesOf(input),
      input.state.symbols,
      input.state.coins,
      input.state.symbol_id,
      input.state.whileAway,
    ],
    (input) => {
      const { state } = input
      const symbol = state.symbol_id === null ? undefined : state.symbols.get(state.symbol_id)
      const trades = tradesOf(input)
      return {
        frame: frameOf('tools', input),
        symbol,
        base: symbol === undefined ? '' : coinName(state, symbol.base_coin_id),
        flow: tapeFlow(trades, input.now + (state.clockOffset ?? 0)),
        count: trades.length,
        whileAway: state.whileAway,
      }
    },
  )

/** What the tape adds up to, and what happened in the last gap. */
function paint(s: Surface, v: ToolsView, theme: Theme): void {
  titleLine(s, theme, v.frame, 'flow', { right: v.count === 0 ? '' : `last ${v.count}` })
  const decimals = v.symbol === undefined ? 2 : Math.min(2, decimalsOf(v.symbol.qty_step))
  const { delta, bought, largest } = v.flow
  let y = 1
  const row = (label: string): boolean => {
    if (y >= s.height) return false
    s.text(1, y++, label, theme.label)
    return true
  }
  if (row('cum. delta')) {
    const style = delta.isNegative() ? theme.down : delta.isZero() ? theme.value : theme.up
    s.text(13, y - 1, v.count === 0 ? '–' : `${signed(delta, decimals)} ${v.base}`, style)
  }
  if (row('buys')) {
    s.text(13, y - 1, bought === null ? '–' : `${Math.round(bought * 100)}%`.padStart(4), theme.value)
    if (bought !== null) ratioBar(s, 18, y - 1, s.width - 20, bought, theme.up, theme.down)
  }
  if (row('largest 5m')) {
    const size = largest === null || v.symbol === undefined ? '–' : fixed(largest.q, decimalsOf(v.symbol.qty_step))
    if (largest !== null) s.text(13, y - 1, largest.m ? '▼' : '▲', largest.m ? theme.down : theme.up)
    s.text(largest === null ? 13 : 15, y - 1, size, theme.value)
  }
  if (v.whileAway.length === 0 || y + 1 >= s.height) return
  y++
  row('while you were away')
  for (const line of v.whileAway.slice(0, s.height - y)) s.textEllipsis(3, y++, s.width - 4, line, theme.warn)
}

export const createToolsPanel = (): Panel<ToolsView> => ({ id: 'tools', select: createSelect(), paint })

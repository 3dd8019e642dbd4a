import { decimalsOf } from '../../lib/decimal.ts'
import type { MarketSymbol, Trade } from '../../protocol/models/market.ts'
import { ageOf, coinName } from '../../store/selectors/index.ts'
import { fitNumber, fixed } from '../format/decimal.ts'
import { age } from '../format/time.ts'
import type { Surface } from '../screen/surface.ts'
import type { Theme } from '../theme/theme.ts'
import { dimStale, type Health, healthKey, healthOf, paintNothing, staleWords } from '../widgets/health.ts'
import { titleLine } from '../widgets/titleLine.ts'
import { frameOf, type PanelFrame } from './frame.ts'
import { memoSelect, type Panel, type PanelInput } from './panel.ts'
import { largeFrom, newestTrades } from './tape/flow.ts'

export interface TapeView {
  frame: PanelFrame
  symbol: MarketSymbol | undefined
  trades: readonly Trade[]
  minSize: string | null
  base: string
  scroll: number
  large: number
  health: Health
  exchangeNow: number
}

const NO_TRADES: readonly Trade[] = []

export const tradesOf = ({ state }: PanelInput): readonly Trade[] =>
  state.symbol_id === null ? NO_TRADES : (state.trades[state.symbol_id] ?? NO_TRADES)

const createSelect = (): ((input: PanelInput) => TapeView) =>
  memoSelect(
    (input) => [
      frameOf('tape', input),
      tradesOf(input),
      input.state.symbol_id,
      input.state.symbols,
      input.state.coins,
      input.ui.tapeMinSize,
      input.ui.scroll.tape,
      healthKey(ageOf(input.state, 'trades', input.now)),
      Math.floor(input.now / 1000),
    ],
    (input) => {
      const { state, ui, now } = input
      const symbol = state.symbol_id === null ? undefined : state.symbols.get(state.symbol_id)
      const trades = tradesOf(input)
      return {
        frame: frameOf('tape', input),
        symbol,
        trades,
        minSize: ui.tapeMinSize,
        base: symbol === undefined ? '' : coinName(state, symbol.base_coin_id),
        scroll: ui.scroll.tape ?? 0,
        large: largeFrom(trades),
        health: healthOf(ageOf(state, 'trades', now)),
        exchangeNow: now + (state.clockOffset ?? 0),
      }
    },
  )

function paint(s: Surface, v: TapeView, theme: Theme): void {
  const stale = staleWords(v.health)
  const filter = v.minSize === null ? '' : `≥ ${v.minSize} ${v.base}`
  titleLine(
    s,
    theme,
    v.frame,
    'tape',
    stale.length > 0
      ? { right: stale, rightStyle: theme.warn }
      : { right: v.minSize === null ? '' : [filter, `≥ ${v.minSize}`] },
  )
  const room = s.height - 1
  const rows = newestTrades(v.trades, v.minSize, room + v.scroll).slice(v.scroll)
  const empty = v.minSize === null ? 'no trades yet' : `no trade of ${v.minSize} ${v.base} or more`
  if (paintNothing(s, theme, v.health, rows.length, { waitsFor: 'trades', empty })) return
  const price = v.symbol === undefined ? 2 : decimalsOf(v.symbol.price_step)
  const size = v.symbol === undefined ? 3 : decimalsOf(v.symbol.qty_step)
  for (const [i, trade] of rows.entries()) paintTrade(s, theme, v, trade, i + 1, price, size)
  dimStale(s, theme, v.health)
}

/** `▼  64,217.5    0.002  █   1s` */
function paintTrade(s: Surface, theme: Theme, v: TapeView, trade: Trade, y: number, price: number, size: number): void {
  const side = trade.m ? theme.down : theme.up
  const quantity = Number(trade.q)
  const isLarge = quantity >= v.large
  s.put(1, y, trade.m ? 0x25bc : 0x25b2, side)
  s.textRight(13, y, fixed(trade.p, price), side)
  const sizeEnd = Math.min(22, s.width - 5)
  s.textRight(sizeEnd, y, fitNumber(fixed(trade.q, size), sizeEnd - 14), isLarge ? theme.largePrint : theme.value)
  const wide = s.width >= 38
  if (isLarge && s.width >= 29) s.put(23, y, 0x2588, side)
  else if (wide && v.large < Number.POSITIVE_INFINITY) s.bar(23, y, s.width - 29, quantity / v.large / 1.2, side)
  if (isLarge && wide) s.bar(23, y, s.width - 29, 1, side)
  s.textRight(s.width - 1, y, ` ${age(v.exchangeNow - trade.t)}`, theme.label)
}

export const createTapePanel = (): Panel<TapeView> => ({ id: 'tape', select: createSelect(), paint })

import { Decimal, decimalsOf } from '../../lib/decimal.ts'
import type { ClosedPosition } from '../../protocol/models/position.ts'
import { symbolName } from '../../store/selectors/index.ts'
import { direction, fixed, MASK, signed } from '../format/decimal.ts'
import { dateTime } from '../format/time.ts'
import { type ListView, listPanel } from './listPanel.ts'
import type { Panel } from './panel.ts'

/** Average price of what was closed. */
const exitPrice = (p: ClosedPosition): string | null =>
  /[1-9]/.test(p.cum_close_size) ? new Decimal(p.cum_close_value).div(p.cum_close_size).abs().toFixed(12) : null

/** Positions that were closed, newest first; fees and funding of their whole life. */
export const createClosedPositionsPanel = (): Panel<ListView<ClosedPosition>> =>
  listPanel<ClosedPosition>({
    id: 'history',
    title: 'history · positions',
    columns: [
      { title: 'closed', width: 14, align: 'left' },
      { title: 'symbol', width: 8, align: 'left' },
      { title: 'side', width: 5, align: 'left', drop: 1 },
      { title: 'most', width: 8, align: 'point', drop: 5 },
      { title: 'entry', width: 10, align: 'point', drop: 3 },
      { title: 'exit', width: 10, align: 'point', drop: 4 },
      { title: 'realized', width: 9, align: 'point' },
      { title: 'fees', width: 8, align: 'point', drop: 6 },
      { title: 'funding', width: 8, align: 'point', drop: 7 },
    ],
    rows: (state) => state.positionHistory,
    also: (state) => [state.symbols, state.coins],
    freshness: 'positions',
    words: (p, state) => [symbolName(state, p.symbol_id), p.position_side, p.margin_mode],
    cells: (p, { state, theme, hidden }) => {
      const symbol = state.symbols.get(p.symbol_id)
      const price = symbol === undefined ? 2 : decimalsOf(symbol.price_step)
      const lot = symbol === undefined ? 3 : decimalsOf(symbol.qty_step)
      const pnl = { up: theme.up, down: theme.down, flat: theme.label }[direction(p.cum_realized_pnl)]
      return {
        cells: [
          { text: dateTime(p.closed_time), style: theme.label },
          { text: symbolName(state, p.symbol_id) },
          { text: p.position_side === 'both' ? '–' : p.position_side, style: theme.label },
          { text: hidden ? MASK : fixed(p.max_size.replace('-', ''), lot) },
          { text: fixed(p.avg_price, price) },
          { text: fixed(exitPrice(p), price) },
          hidden ? { text: MASK } : { text: signed(p.cum_realized_pnl, 2), style: pnl },
          { text: hidden ? MASK : fixed(p.cum_fee, 2), style: theme.label },
          { text: hidden ? MASK : signed(p.cum_funding_fee, 2), style: theme.label },
        ],
      }
    },
    waitsFor: 'closed positions',
    empty: 'no position has been closed yet',
  })

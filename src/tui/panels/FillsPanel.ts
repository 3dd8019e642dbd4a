import { decimalsOf } from '../../lib/decimal.ts'
import type { Execution } from '../../protocol/models/account.ts'
import { coinName, symbolName } from '../../store/selectors/index.ts'
import { direction, fixed, MASK, NONE, signed } from '../format/decimal.ts'
import { dateTime } from '../format/time.ts'
import { type ListView, listPanel } from './listPanel.ts'
import type { Panel } from './panel.ts'

/** Own fills, newest first; `role` says which fee was paid. */
export const createFillsPanel = (): Panel<ListView<Execution>> =>
  listPanel<Execution>({
    id: 'fills',
    columns: [
      { title: 'time', width: 14, align: 'left' },
      { title: 'symbol', width: 8, align: 'left', drop: 1 },
      { title: 'side', width: 4, align: 'left' },
      { title: 'price', width: 10, align: 'point' },
      { title: 'size', width: 8, align: 'point' },
      { title: 'value', width: 10, align: 'point', drop: 4 },
      { title: 'fee', width: 8, align: 'point', drop: 3 },
      { title: 'role', width: 5, align: 'left', drop: 5 },
      { title: 'realized', width: 8, align: 'point', drop: 2 },
    ],
    rows: (state) => state.executions,
    also: (state) => [state.symbols, state.coins],
    freshness: 'executions',
    words: (e, state) => [symbolName(state, e.symbol_id), e.is_buy ? 'buy' : 'sell', e.order_id, e.client_order_id],
    cells: (e, { state, theme, hidden }) => {
      const symbol = state.symbols.get(e.symbol_id)
      const pnl = { up: theme.up, down: theme.down, flat: theme.label }[direction(e.realized_pnl)]
      return {
        cells: [
          { text: dateTime(e.time), style: theme.label },
          { text: symbolName(state, e.symbol_id) },
          { text: e.is_buy ? 'buy' : 'sell', style: e.is_buy ? theme.bid : theme.ask },
          { text: fixed(e.price, symbol === undefined ? 2 : decimalsOf(symbol.price_step)) },
          { text: hidden ? MASK : fixed(e.quantity, symbol === undefined ? 3 : decimalsOf(symbol.qty_step)) },
          { text: hidden ? MASK : fixed(e.amount, 2), style: theme.label },
          { text: hidden ? MASK : `${fixed(e.fee, 4)} ${coinName(state, e.fee_coin_id)}`, style: theme.label },
          { text: e.is_maker ? 'maker' : 'taker', style: theme.label },
          { text: e.realized_pnl === null ? NONE : hidden ? MASK : signed(e.realized_pnl, 2), style: pnl },
        ],
      }
    },
    waitsFor: 'your fills',
    empty: 'no fills yet',
  })

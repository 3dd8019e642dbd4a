import type { Flow } from '../../protocol/models/account.ts'
import { coinName, symbolName } from '../../store/selectors/index.ts'
import { direction, fixed, MASK, NONE, signed } from '../format/decimal.ts'
import { dateTime } from '../format/time.ts'
import { type ListView, listPanel } from './listPanel.ts'
import type { Panel } from './panel.ts'

/** Every change of a balance, newest first: fees, funding, realized results, deposits. */
export const createFlowsPanel = (): Panel<ListView<Flow>> =>
  listPanel<Flow>({
    id: 'history',
    title: 'history · flows',
    columns: [
      { title: 'time', width: 14, align: 'left' },
      { title: 'what', width: 14, align: 'left' },
      { title: 'symbol', width: 8, align: 'left', drop: 1 },
      { title: 'amount', width: 12, align: 'point' },
      { title: 'coin', width: 5, align: 'left' },
      { title: 'balance after', width: 14, align: 'point', drop: 2 },
    ],
    rows: (state) => state.flows,
    also: (state) => [state.symbols, state.coins],
    freshness: 'balances',
    words: (f, state) => [
      f.type.replaceAll('_', ' '),
      coinName(state, f.coin_id),
      f.symbol_id === null ? null : symbolName(state, f.symbol_id),
      f.tx_hash,
    ],
    cells: (f, { state, theme, hidden }) => {
      const look = { up: theme.up, down: theme.down, flat: theme.label }[direction(f.amount)]
      return {
        cells: [
          { text: dateTime(f.time), style: theme.label },
          { text: f.type.replaceAll('_', ' ') },
          { text: f.symbol_id === null ? NONE : symbolName(state, f.symbol_id), style: theme.label },
          hidden ? { text: MASK } : { text: signed(f.amount, 4), style: look },
          { text: coinName(state, f.coin_id), style: theme.label },
          { text: hidden ? MASK : fixed(f.balance, 2), style: theme.label },
        ],
      }
    },
    waitsFor: 'changes of the balances',
    empty: 'no balance has changed yet',
  })

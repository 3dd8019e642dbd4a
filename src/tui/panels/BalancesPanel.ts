import type { Decimal } from '../../lib/decimal.ts'
import type { CoinBalance } from '../../protocol/models/account.ts'
import { coinName, equityOf } from '../../store/selectors/index.ts'
import type { State } from '../../store/state.ts'
import { fixed, MASK, NONE, signed } from '../format/decimal.ts'
import { type ListView, listPanel } from './listPanel.ts'
import type { Panel } from './panel.ts'

const decimals = (state: State, coin: number): number => Math.min(8, state.coins.get(coin)?.precision ?? 2)

const settles = (state: State, coin: number): boolean =>
  [...state.symbols.values()].some((s) => s.settle_coin_id === coin)

/** Coins of the account; equity and free margin are estimates at the marks. */
export const createBalancesPanel = (): Panel<ListView<CoinBalance>> =>
  listPanel<CoinBalance>({
    id: 'balances',
    columns: [
      { title: 'coin', width: 6, align: 'left' },
      { title: 'balance', width: 14, align: 'point' },
      { title: 'isolated', width: 12, align: 'point', drop: 2 },
      { title: 'PnL ~', width: 10, align: 'point', drop: 3 },
      { title: 'equity ~', width: 14, align: 'point', drop: 1 },
      { title: 'free ~', width: 14, align: 'point' },
    ],
    rows: (state) => state.balances,
    also: (state) => [state.coins, state.symbols, state.positions, state.orders, state.tickers],
    freshness: 'balances',
    words: (b, state) => [coinName(state, b.coin_id)],
    cells: (b, { state, theme, hidden }) => {
      const n = decimals(state, b.coin_id)
      const figures = settles(state, b.coin_id) ? equityOf(state, b.coin_id) : null
      const pnl = figures?.pnl ?? null
      const amount = (d: Decimal | string | null): string => (hidden ? MASK : fixed(d, n))
      return {
        cells: [
          { text: coinName(state, b.coin_id) },
          { text: amount(b.balance) },
          { text: /[1-9]/.test(b.isolated_balance) ? amount(b.isolated_balance) : NONE, style: theme.label },
          { text: pnl === null ? NONE : hidden ? MASK : signed(pnl, 2), style: theme.label },
          { text: amount(figures?.equity ?? b.balance) },
          { text: amount(figures?.free ?? b.balance) },
        ],
      }
    },
    waitsFor: 'your balances',
    empty: 'no coins in this account',
  })

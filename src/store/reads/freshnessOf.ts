import type { ReadName } from '../../protocol/endpoints/index.ts'
import type { FreshnessName } from '../state.ts'

/** The part of the state a failed read leaves without truth. */
export const FRESHNESS_OF: { readonly [N in ReadName]?: FreshnessName } = {
  symbols: 'symbols',
  tickers: 'ticker',
  trades: 'trades',
  klines: 'klines',
  listOrders: 'orders',
  positions: 'positions',
  balance: 'balances',
  executions: 'executions',
}

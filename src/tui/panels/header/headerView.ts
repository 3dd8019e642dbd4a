import type { Coin, MarketSymbol, Ticker } from '../../../protocol/models/market.ts'
import type { Equity } from '../../../store/selectors/index.ts'
import type { Identity, State } from '../../../store/state.ts'
import type { Health } from '../../widgets/health.ts'

export interface HeaderView {
  name: string
  symbol: MarketSymbol | undefined
  ticker: Ticker | undefined
  /** Which way the last price moved last. */
  move: 'up' | 'down' | 'flat'
  health: Health
  coins: ReadonlyMap<number, Coin>
  environment: string
  identity: Identity
  lights: State['lights']
  account: Equity | null
  coin: string
  hidden: boolean
  /** Exchange time, for the countdown. */
  exchangeNow: number
}

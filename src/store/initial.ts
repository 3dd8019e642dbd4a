import type { NetworkProfile } from '../protocol/profile.ts'
import { LOADING } from './freshness.ts'
import type { Light, State } from './state.ts'

const OFF: Light = { status: 'off', note: '', at: 0 }

/** What belongs to one account; another account starts from here. */
export const NO_ACCOUNT = {
  orders: {},
  positions: {},
  closedPositions: {},
  wantedOrders: [],
  balances: [],
  settings: null,
  executions: [],
  orderHistory: [],
  positionHistory: [],
  flows: [],
  whileAway: [],
} as const satisfies Partial<State>

/** Nothing of an account was read yet: an empty list is not shown as one. */
export const ACCOUNT_UNREAD = {
  orders: LOADING,
  positions: LOADING,
  balances: LOADING,
  executions: LOADING,
} as const satisfies Partial<State['freshness']>

export function initialState(profile: NetworkProfile): State {
  return {
    profile,
    identity: { account: null, agent: null, signer: null, locked: null },
    symbol_id: null,
    interval: '15m',
    symbols: new Map(),
    coins: new Map(),
    books: {},
    bookKey: null,
    bbo: {},
    tickers: {},
    trades: {},
    klines: {},
    ...NO_ACCOUNT,
    pending: {},
    log: [],
    streams: { market: { live: false, heard: 0 }, account: { live: false, heard: 0 } },
    lights: { market: OFF, account: OFF, rest: OFF, clock: OFF },
    clockOffset: null,
    freshness: {
      symbols: LOADING,
      ticker: LOADING,
      trades: LOADING,
      klines: LOADING,
      ...ACCOUNT_UNREAD,
    },
  }
}

import type { Interval } from '../protocol/enums.ts'
import type { Agent, CoinBalance, Execution, Flow, Settings } from '../protocol/models/account.ts'
import type { Bbo, Coin, Kline, MarketSymbol, Ticker, Trade } from '../protocol/models/market.ts'
import type { Order } from '../protocol/models/order.ts'
import type { ClosedPosition, Position } from '../protocol/models/position.ts'
import type { NetworkProfile } from '../protocol/profile.ts'
import type { KeyState } from './keyState.ts'

/** How far a piece of data can be trusted. `at` is the local time (ms) of the last frame or answer that confirmed it. */
export interface Freshness {
  status: 'loading' | 'live' | 'stale' | 'error'
  at: number
  /** Why, when stale or error; already made inert. */
  reason?: string
}

/** One l2_book instance in integers: prices in steps of price_step, sizes in steps of qty_step. Best level first. */
export interface Book {
  symbol_id: number
  depth: number
  merge: number
  /** Update id this book stands at; 0 before the first snapshot. */
  q: number
  bids: { ticks: number[]; lots: number[] }
  asks: { ticks: number[]; lots: number[] }
  /** loading = no snapshot yet · live · resync = waiting for a new snapshot · unreliable = re-synced too often. */
  status: 'loading' | 'live' | 'resync' | 'unreliable'
  /** Exchange time (ms) of the last update. */
  time: number
  freshness: Freshness
}

/** A write on its way, kept until its outcome is known. Never dropped while unknown. */
export interface PendingWrite {
  tx_hash: string
  name: string
  /** What a person asked for, in the grammar's words. */
  text: string
  symbol_id: number | null
  client_order_id: string | null
  order_id: string | null
  state: 'sending' | 'unknown' | 'done' | 'rejected' | 'not_sent' | 'expired'
  sent_at: number
  expires_after: number
}

export interface LogEntry {
  id: number
  at: number
  level: 'info' | 'ok' | 'warn' | 'error' | 'unknown'
  text: string
  tx_hash?: string
  /** Milliseconds from key to answer. */
  took?: number
}

export type LightStatus = 'ok' | 'slow' | 'down' | 'off'
export interface Light {
  status: LightStatus
  /** Words beside the dot, e.g. `+4ms`, `reconnecting 2s`. */
  note: string
  at: number
}

/** A stream as it is now; `heard` is the local time (ms) of its last frame, pongs included. */
export interface StreamState {
  live: boolean
  heard: number
}

/** What the program trades with. */
export interface Identity {
  account: string | null
  /** The Agent Key in use; null = read-only. */
  agent: Agent | null
  signer: string | null
  /** Why writes are refused right now, null when they are not. */
  locked: string | null
  /** Why only cancels and what reduces a position are sent right now; null when everything is. */
  paused?: string | null
  /** The key behind it, for the cockpit; missing where none is managed. */
  key?: KeyState
}

/** Parts of the state that age. */
export type FreshnessName = keyof State['freshness']

export interface State {
  profile: NetworkProfile
  identity: Identity
  /** Symbol on screen; null until the listing is known. */
  symbol_id: number | null
  interval: Interval
  symbols: ReadonlyMap<number, MarketSymbol>
  coins: ReadonlyMap<number, Coin>
  /** By `symbol:depth:merge`. */
  books: Readonly<Record<string, Book>>
  /** The instance the book panel shows. */
  bookKey: string | null
  bbo: Readonly<Record<number, Bbo>>
  tickers: Readonly<Record<number, Ticker>>
  /** Newest last, at most 500 a symbol. */
  trades: Readonly<Record<number, readonly Trade[]>>
  /** By `symbol:interval`, oldest first. */
  klines: Readonly<Record<string, readonly Kline[]>>
  /** Live and recently ended orders by order_id. */
  orders: Readonly<Record<string, Order>>
  /** By `symbol:side:margin_mode`; size 0 is dropped. */
  positions: Readonly<Record<string, Position>>
  /** `updated_time` of positions that were closed: an older record does not open them again. */
  closedPositions: Readonly<Record<string, number>>
  /** Orders known only in part, to be read in full. */
  wantedOrders: readonly string[]
  balances: readonly CoinBalance[]
  settings: Settings | null
  /** Newest first. */
  executions: readonly Execution[]
  orderHistory: readonly Order[]
  positionHistory: readonly ClosedPosition[]
  flows: readonly Flow[]
  pending: Readonly<Record<string, PendingWrite>>
  /** Newest last, at most 500. */
  log: readonly LogEntry[]
  streams: { market: StreamState; account: StreamState }
  lights: { market: Light; account: Light; rest: Light; clock: Light }
  /** Exchange clock minus local clock, ms; null until measured. */
  clockOffset: number | null
  freshness: {
    symbols: Freshness
    ticker: Freshness
    trades: Freshness
    klines: Freshness
    orders: Freshness
    positions: Freshness
    balances: Freshness
    executions: Freshness
  }
  /** Lines of the last gap, shown until dismissed. */
  whileAway: readonly string[]
}

import type { ActionWriteName, RequestOf, ResponseInput } from '../protocol/endpoints/index.ts'
import type { Balance, Execution, Flow, LedgerRow, Settings } from '../protocol/models/account.ts'
import type { Coin, Level, MarketSymbol, Trade } from '../protocol/models/market.ts'
import type { Order } from '../protocol/models/order.ts'
import type { ClosedPosition, Position } from '../protocol/models/position.ts'
import type { RejectCode } from '../protocol/rejects.ts'

/**
 * The seam between the core of the paper exchange (matching, margin, ledger: pure, synchronous, no clock, no I/O) and
 * the service around it (signatures, nonces, agents, feeds, histories, sockets).
 */

/** A business action, already validated by its schema, on behalf of `account`. */
export type Action = { [N in ActionWriteName]: { name: N; params: RequestOf<N> } }[ActionWriteName]

export interface Tx {
  hash: string
  account: string
  action: Action
}

/** `field` is set when one parameter is to blame; then `msg` names it, what was given and what is allowed. */
export interface Refusal {
  ok: false
  code: RejectCode
  msg: string
  field?: string
}
export type Outcome<N extends ActionWriteName = ActionWriteName> =
  | { ok: true; data: Omit<ResponseInput<N>, 'tx_hash'> }
  | Refusal

/** What a block did, in order. Records are snapshots: nobody changes them later. */
export type CoreEvent =
  | { kind: 'order'; order: Order }
  | { kind: 'execution'; address: string; execution: Execution }
  | { kind: 'position'; position: Position }
  | { kind: 'closed_position'; position: ClosedPosition }
  | { kind: 'flow'; address: string; flow: Flow }
  | { kind: 'settings'; settings: Settings }
  | { kind: 'trade'; symbol_id: number; trade: Trade }

/** Reference values of one symbol after a block; decimals are strings, null where spot has none. */
export interface Prices {
  last_price: string | null
  mark_price: string | null
  index_price: string | null
  funding_rate: string | null
  next_funding_time: number | null
  open_interest: string | null
}

export interface BlockResult {
  height: number
  time: number
  events: CoreEvent[]
  /** Symbols whose book changed. */
  books: ReadonlySet<number>
  /** Symbols whose Prices changed. */
  prices: ReadonlySet<number>
}

/** One durable row; `value` is null when the row is gone. JSON values, decimals and bigints as strings. */
export interface CoreRow {
  table: 'account' | 'position' | 'order' | 'symbol' | 'coin' | 'counter'
  key: string
  value: unknown
}

export interface ExchangeCore {
  readonly symbols: readonly MarketSymbol[]
  readonly coins: readonly Coin[]

  /** Opens a block; everything until `endBlock` happens at `time` (Unix ms). */
  beginBlock(height: number, time: number): void
  execute<A extends Action>(tx: { hash: string; account: string; action: A }): Outcome<A['name']>
  /** The simulator's reference price, a decimal on the tick. */
  setIndexPrice(symbolId: number, price: string): void
  /** Where the market stood before the first block of a run, a decimal on the tick: nobody traded it here. */
  setLastPrice(symbolId: number, price: string): void
  /** Prices, triggers, funding and liquidations; then hands over the events of the block. */
  endBlock(): BlockResult

  /** Orders of `sub` and `main` are one family for self-trade prevention. */
  joinFamily(main: string, sub: string): void
  /** A simulated participant: trades like anybody, but makes no order, execution, flow or position events and no order rows. */
  markSimulated(address: string): void
  hasAccount(address: string): boolean

  /** Live orders of an account by `updated_time` descending. */
  liveOrders(address: string): Order[]
  /** A live order; terminal ones are in the service's history. */
  liveOrder(address: string, ref: { order_id?: string | undefined; client_order_id?: string | undefined }): Order | null
  positions(address: string): Position[]
  balance(address: string): Balance
  settings(address: string): Settings
  /** Aggregated levels: bids descending rounded down, asks ascending rounded up to tick x merge. */
  book(symbolId: number, depth: number, merge: number): { bids: Level[]; asks: Level[] }
  prices(symbolId: number): Prices
  ledger(): LedgerRow[]

  /** Rows changed since the last call, for one database commit a block. */
  takeDirtyRows(): CoreRow[]
  /** Loads rows of an earlier run; called once before the first block. Queue order of resting orders is kept. */
  restore(rows: Iterable<CoreRow>): void
}

import type { StoreApi } from 'zustand/vanilla'
import type { ActionWriteName, RequestInput } from '../protocol/endpoints/index.ts'
import type { Interval } from '../protocol/enums.ts'
import type { State } from '../store/state.ts'
import type { KeysPort } from './keysPort.ts'

/** One write a person confirmed; what is signed is exactly `params`. */
export type WriteRequest = {
  [N in ActionWriteName]: {
    name: N
    params: RequestInput<N>
    /** In the grammar's words, for the log. */
    text: string
    /** Account acted on when it is not the agent's own (a sub-account). */
    target?: string
    /** The person was asked whether the same is meant once more, and said yes. */
    again?: true
  }
}[ActionWriteName]

/** How a write ended; `message` is ready to show and inert. */
export type WriteResult =
  | { status: 'done'; tx_hash: string; order_id: string | null; took: number; message: string; failed?: number }
  | { status: 'rejected'; tx_hash: string | null; code: string; trace_code: string; message: string }
  | { status: 'unknown'; tx_hash: string; message: string }
  | { status: 'not_sent'; message: string }

/** All the terminal knows of the world: a store to read and these things to ask for. */
export interface TradingPort {
  readonly store: StoreApi<State>
  /** Missing where there is no key to manage. */
  readonly keys?: KeysPort
  /** Never throws. */
  submit(write: WriteRequest): Promise<WriteResult>
  /**
   * Cancels the order of a write whose outcome is not known, by its transaction: remembered, and sent the moment the
   * order appears. Resolves when that is over. Never throws.
   */
  cancelPending(txHash: string): Promise<WriteResult>
  selectSymbol(symbolId: number): void
  /** A market on the command line: its prices are followed too, until another or none (null) is named. */
  nameSymbol(symbolId: number | null): void
  selectInterval(interval: Interval): void
  /** Chooses the merge (and depth) of the book on screen. */
  selectBook(depth: number, merge: number): void
  /** More history for a tab or older candles; resolves when the store has it. */
  loadMore(what: 'executions' | 'orderHistory' | 'positionHistory' | 'flows' | 'klines'): Promise<void>
  /** Drops every connection's state and reads everything again. */
  resync(): void
  log(level: 'info' | 'ok' | 'warn' | 'error', text: string): void
  /** Saves a preference (theme, layout, last symbol). */
  remember(name: 'theme' | 'layout' | 'symbol', value: string): void
}

import type { ReadName } from '../protocol/endpoints/index.ts'
import type { ReadAnswer, ReceivedPush } from '../protocol/received.ts'

/** One l2_book instance as the client keeps it. The level arrays are live: they change in place, the object does not. */
export interface BookUpdate {
  symbol_id: number
  depth: number
  merge: number
  q: number
  /** Prices in steps of price_step, sizes in steps of qty_step, best level first. */
  bids: { ticks: number[]; lots: number[] }
  asks: { ticks: number[]; lots: number[] }
  status: 'loading' | 'live' | 'resync' | 'unreliable'
  /** Exchange time of the last update, ms; 0 before the first. */
  time: number
  /** Local time of the last frame that changed or confirmed it, ms. */
  at: number
  /** Why it is not live; inert. */
  reason?: string
}

export type StreamName = 'market' | 'account'

/** What is known of one stream. `live` means connected, subscribed and (for the account) merged with the reads. */
export interface StreamStatus {
  state: 'connecting' | 'syncing' | 'live' | 'waiting' | 'stopped'
  /** In words: `reconnecting in 2s: closed by the exchange`. */
  note: string
  /** Local time of the last frame of any kind, ms. */
  heard: number
  /** Round trip of the last ping, ms; null before the first. */
  rtt: number | null
}

/** Where the client delivers what it learned. Calls are synchronous; the store implements it, `app` joins the two. */
export interface ClientSink {
  /** Returns ids of orders known only in part: the client reads them in full. */
  push(push: ReceivedPush): readonly string[]
  book(book: BookUpdate): void
  /** A book nobody subscribes to any more. */
  dropBook(symbolId: number, depth: number, merge: number): void
  answer(answer: ReadAnswer): void
  /** Reads and then pushes that belong together, applied as one change. Returns orders whose end has to be read. */
  snapshot(answers: readonly ReadAnswer[], pushes: readonly ReceivedPush[], afterGap: boolean): readonly string[]
  /** An order that was thought live and that the exchange does not know. */
  orderGone(orderId: string): void
  /** A first-screen read failed; `reason` is inert. */
  failed(name: ReadName, reason: string): void
  stream(name: StreamName, status: StreamStatus): void
  /** Outcome of the last REST call of any kind. */
  rest(status: { ok: boolean; took: number; why: string; at: number }): void
  /** Exchange clock minus local clock, ms; null when unknown for 30 s. */
  clock(status: { offset: number | null; error: number; at: number }): void
}

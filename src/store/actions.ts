import type { ReadName } from '../protocol/endpoints/index.ts'
import type { Interval } from '../protocol/enums.ts'
import type { ReadAnswer, ReceivedPush } from '../protocol/received.ts'
import type { BookSource, ClockSource, RestSource, StreamSource } from './sources.ts'
import type { Identity, LogEntry, PendingWrite } from './state.ts'

/** Everything that changes the state. The first group is what a client's sink needs, the rest is for `app`. */
export interface StoreActions {
  /** Returns ids of orders known only in part: they have to be read in full. */
  push(push: ReceivedPush): readonly string[]
  book(book: BookSource): void
  dropBook(symbolId: number, depth: number, merge: number): void
  answer(answer: ReadAnswer): void
  /** Reads, then pushes, as one change. Returns ids of orders that were live and are missing from the list. */
  snapshot(answers: readonly ReadAnswer[], pushes: readonly ReceivedPush[], afterGap: boolean): readonly string[]
  /** An order that was thought live and that the exchange does not know: dropped. */
  orderGone(orderId: string): void
  failed(name: ReadName, reason: string): void
  stream(name: 'market' | 'account', status: StreamSource): void
  rest(status: RestSource): void
  clock(status: ClockSource): void

  identity(patch: Partial<Identity>): void
  /** Forgets everything of the account: another one is about to be shown. */
  clearAccount(): void
  selectSymbol(symbolId: number): void
  selectInterval(interval: Interval): void
  selectBook(depth: number, merge: number): void
  pending(write: PendingWrite): void
  pendingState(txHash: string, state: PendingWrite['state'], known?: { order_id?: string | null }): void
  /** Drops a settled write; one that is still sending or unknown stays. */
  forgetPending(txHash: string): void
  /** `at`: local time, ms; default now. */
  log(level: LogEntry['level'], text: string, extra?: { tx_hash?: string; took?: number; at?: number }): void
  dismissWhileAway(): void
  /** Publishes market data that is waiting for its frame. */
  flush(): void
}

import type { Recorder } from '../../client/recording/recorder.ts'
import type { Clock } from '../../lib/clock.ts'
import type { ReceivedPush } from '../../protocol/received.ts'
import type { StoreActions } from '../../store/actions.ts'
import { bookKey } from '../../store/books.ts'
import type { BookSource } from '../../store/sources.ts'
import type { AppStore } from '../../store/store.ts'

/** What became of a frame, without repeating the frame: read again from it when it is played back. */
export type FromFrame =
  | { action: 'push'; frame: number; channel: ReceivedPush['channel']; symbol_id: number | null; at: number }
  | { action: 'book'; frame: number; symbol_id: number; depth: number; merge: number; q: number; at: number }

/** Pushes the client hands on as they are; those of an account are filtered and held back first. */
const AS_THEY_CAME: ReadonlySet<ReceivedPush['channel']> = new Set(['trade', 'ticker', 'bbo', 'kline', 'block'])

export interface RecordedStore {
  store: AppStore
  /** A new file has begun: nothing in it can be referred to yet. */
  forget(): void
}

/** The same store, with every change written down before it is made. */
export function recordStore(store: AppStore, recorder: Recorder, clock: Pick<Clock, 'now'>): RecordedStore {
  const { actions } = store
  /** Books that stand in the file, whole. */
  const based = new Set<string>()

  function noteBook(book: BookSource): void {
    const { symbol_id, depth, merge, q, at, status } = book
    const key = bookKey(symbol_id, depth, merge)
    const frame = recorder.handling
    // A book becomes live, and changes while it is, by a frame and by nothing else.
    if (frame !== null && status === 'live' && based.has(key)) {
      recorder.note('store', { action: 'book', frame, symbol_id, depth, merge, q, at } satisfies FromFrame)
      return
    }
    recorder.note('store', { action: 'book', args: [book] })
    based.add(key)
  }

  function notePush(push: ReceivedPush): void {
    const { channel, symbol_id, at } = push
    const frame = recorder.handling
    if (frame !== null && AS_THEY_CAME.has(channel)) {
      recorder.note('store', { action: 'push', frame, channel, symbol_id, at } satisfies FromFrame)
    } else recorder.note('store', { action: 'push', args: [push] })
  }

  const plain = <N extends keyof StoreActions>(name: N) =>
    ((...args: unknown[]) => {
      recorder.note('store', { action: name, args })
      return (actions[name] as (...given: unknown[]) => unknown)(...args)
    }) as StoreActions[N]

  const log = plain('log')
  const recorded: StoreActions = {
    push(push) {
      notePush(push)
      return actions.push(push)
    },
    book(book) {
      noteBook(book)
      actions.book(book)
    },
    dropBook: plain('dropBook'),
    answer: plain('answer'),
    snapshot: plain('snapshot'),
    orderGone: plain('orderGone'),
    failed: plain('failed'),
    stream: plain('stream'),
    rest: plain('rest'),
    clock: plain('clock'),
    identity: plain('identity'),
    clearAccount: plain('clearAccount'),
    selectSymbol: plain('selectSymbol'),
    selectInterval: plain('selectInterval'),
    selectBook: plain('selectBook'),
    pending: plain('pending'),
    pendingState: plain('pendingState'),
    forgetPending: plain('forgetPending'),
    // The line and its event are of the same millisecond.
    log: (level, text, extra = {}) => log(level, text, { at: clock.now(), ...extra }),
    dismissWhileAway: plain('dismissWhileAway'),
    flush: () => actions.flush(),
  }
  return { store: Object.assign({}, store, { actions: recorded }), forget: () => based.clear() }
}

import { createStore, type StoreApi } from 'zustand/vanilla'
import { type Clock, systemClock, type Timer } from '../lib/clock.ts'
import type { NetworkProfile } from '../protocol/profile.ts'
import type { ReceivedPush } from '../protocol/received.ts'
import type { StoreActions } from './actions.ts'
import { bookKey } from './books.ts'
import { LOG_MAX, WHILE_AWAY_MAX } from './bounds.ts'
import { reducePush } from './channels/index.ts'
import { markError } from './freshness.ts'
import { ACCOUNT_UNREAD, initialState, NO_ACCOUNT } from './initial.ts'
import { takeClock, takeRest, takeStream } from './lights.ts'
import { FRESHNESS_OF } from './reads/freshnessOf.ts'
import { reduceAnswer } from './reads/index.ts'
import { own, put, without } from './records.ts'
import type { BookSource } from './sources.ts'
import type { FreshnessName, State } from './state.ts'
import { whileAway } from './whileAway.ts'

/** Market data waits at most this long for the next notification, ms. */
export const FRAME_MS = 16

export type AppStore = StoreApi<State> & { actions: StoreActions }

const USER_CHANNELS: ReadonlySet<ReceivedPush['channel']> = new Set(['order', 'position', 'settings'])

/**
 * The state of a session. What concerns the account is published at once, one notification per event; market data is
 * gathered and published at most once a frame.
 */
export function createAppStore(profile: NetworkProfile, clock: Clock = systemClock): AppStore {
  const store = createStore<State>(() => initialState(profile))
  /** State with market data that was not published yet, and the state it is built on. */
  let draft: State | null = null
  let base: State = store.getState()
  let timer: Timer | null = null
  const books = new Map<string, BookSource>()

  function edit(change: (state: State) => State): State {
    if (draft === null) base = store.getState()
    draft = change(draft ?? base)
    return draft
  }

  function flush(): void {
    timer?.cancel()
    timer = null
    for (const book of books.values()) edit((s) => reducePush(s, 'l2_book', book))
    books.clear()
    if (draft === null) return
    const patch = changed(base, draft)
    draft = null
    store.setState(patch)
  }

  function now(change: (state: State) => State): State {
    const next = edit(change)
    flush()
    return next
  }

  function later(change?: (state: State) => State): void {
    if (change !== undefined) edit(change)
    timer ??= clock.after(FRAME_MS, flush)
  }

  const actions: StoreActions = {
    push(push) {
      const reduce = (state: State) => takePush(state, push)
      if (!USER_CHANNELS.has(push.channel)) {
        later(reduce)
        return []
      }
      const { orders } = now(reduce)
      return push.channel === 'order'
        ? push.data.map((o) => o.order_id).filter((id) => own(orders, id) === undefined)
        : []
    },
    book(book) {
      books.set(bookKey(book.symbol_id, book.depth, book.merge), book)
      later()
    },
    dropBook(symbolId, depth, merge) {
      const key = bookKey(symbolId, depth, merge)
      books.delete(key)
      later((state) => ({ ...state, books: without(state.books, key) }))
    },
    answer: (answer) => void now((state) => reduceAnswer(state, answer)),
    snapshot(answers, pushes, afterGap) {
      const next = now((before) => {
        const read = answers.reduce(reduceAnswer, before)
        const after = pushes.reduce(takePush, read)
        return afterGap
          ? { ...after, whileAway: [...before.whileAway, ...whileAway(before, after)].slice(-WHILE_AWAY_MAX) }
          : after
      })
      return next.wantedOrders
    },
    orderGone: (id) =>
      void now((state) => ({
        ...state,
        orders: without(state.orders, id),
        wantedOrders: state.wantedOrders.filter((wanted) => wanted !== id),
      })),
    failed(name, reason) {
      const part: FreshnessName | undefined = FRESHNESS_OF[name]
      if (part !== undefined) now((state) => markError(state, part, reason))
    },
    stream: (name, status) => void now((state) => takeStream(state, name, status)),
    rest: (status) => later((state) => takeRest(state, status)),
    clock: (status) => later((state) => takeClock(state, status)),

    identity: (patch) => void now((state) => ({ ...state, identity: { ...state.identity, ...patch } })),
    clearAccount: () =>
      void now((state) => ({ ...state, ...NO_ACCOUNT, freshness: { ...state.freshness, ...ACCOUNT_UNREAD } })),
    selectSymbol: (symbolId) => void now((state) => ({ ...state, symbol_id: symbolId })),
    selectInterval: (interval) => void now((state) => ({ ...state, interval })),
    selectBook: (depth, merge) =>
      void now((state) =>
        state.symbol_id === null ? state : { ...state, bookKey: bookKey(state.symbol_id, depth, merge) },
      ),
    pending: (write) => void now((state) => ({ ...state, pending: put(state.pending, write.tx_hash, write) })),
    pendingState(txHash, next, known = {}) {
      now((state) => {
        const write = own(state.pending, txHash)
        return write === undefined
          ? state
          : { ...state, pending: put(state.pending, txHash, { ...write, ...known, state: next }) }
      })
    },
    forgetPending(txHash) {
      now((state) => {
        const open = own(state.pending, txHash)?.state
        return open === 'sending' || open === 'unknown' ? state : { ...state, pending: without(state.pending, txHash) }
      })
    },
    log(level, text, extra = {}) {
      const at = clock.now()
      now((state) => {
        const id = (state.log.at(-1)?.id ?? 0) + 1
        return { ...state, log: [...state.log, { id, at, level, text, ...extra }].slice(-LOG_MAX) }
      })
    },
    dismissWhileAway: () => void now((state) => ({ ...state, whileAway: [] })),
    flush,
  }
  return Object.assign(store, { actions })
}

function takePush(state: State, push: ReceivedPush): State {
  return reducePush(state, push.channel, push)
}

/** The entries of `next` that differ, so that what others set meanwhile stays. */
function changed(base: State, next: State): Partial<State> {
  const names = Object.keys(next) as (keyof State)[]
  return Object.fromEntries(names.filter((name) => next[name] !== base[name]).map((name) => [name, next[name]]))
}

import type { Clock, Timer } from '../lib/clock.ts'
import type { Rng } from '../lib/rng.ts'
import type { Subscription } from '../protocol/channels/index.ts'
import type { ReadName, RequestInput, ResponseOf } from '../protocol/endpoints/index.ts'
import type { BookDepth, Interval } from '../protocol/enums.ts'
import type { MarketSymbol } from '../protocol/models/market.ts'
import { type BookSync, createBookSync } from './bookSync.ts'
import type { Pauses } from './pauses.ts'
import { parsePush } from './push.ts'
import type { Rest } from './rest.ts'
import { read, untilDone } from './retry.ts'
import type { ChannelHandle, Session } from './session.ts'
import type { ClientSink } from './sink.ts'
import { subscriptionKey } from './subscription.ts'

export const KLINES_PAGE = 500
const TRADES_PAGE = 200
const TICKERS_EVERY_MS = 15_000
const LISTING_EVERY_MS = 300_000
/** Requests in place of the stream while it is down. */
const POLL_EVERY_MS = 3000
const WATCH_DEPTH = 20

export interface MarketChoice {
  symbol_id: number
  interval: Interval
  depth: BookDepth
  merge: number
}

/** Market data of what is on screen: channels for the stream, reads for the first screen and after every gap. */
export interface Market {
  start(): void
  /** Shows this; whatever the choice no longer needs is unsubscribed. */
  select(choice: Partial<MarketChoice>): void
  /** Symbols with a position: their ticker and a book are kept as well, for PnL. */
  watch(symbolIds: readonly number[]): void
  /** Candles before `before` (ms). */
  olderKlines(before: number): Promise<void>
  /** Whether the stream delivers; while it does not, requests take its place. */
  streaming(live: boolean): void
  stop(): void
}

type Held = { kind: 'book'; book: BookSync } | { kind: 'channel'; handle: ChannelHandle }

export function createMarket(options: {
  session: Session
  rest: Rest
  clock: Clock
  rng: Rng
  pauses?: Pauses
  sink: ClientSink
  initial?: Partial<MarketChoice>
}): Market {
  const { session, rest, clock, rng, sink, pauses = clock } = options
  const choice: Partial<MarketChoice> & Omit<MarketChoice, 'symbol_id'> = {
    interval: '15m',
    depth: 50,
    merge: 1,
    ...options.initial,
  }
  const symbols = new Map<number, MarketSymbol>()
  const held = new Map<string, Held>()
  let watched: readonly number[] = []
  let running = false
  let live = false
  let timers: Timer[] = []

  async function load<N extends ReadName>(name: N, request: RequestInput<N>): Promise<ResponseOf<N> | null> {
    const got = await read(rest, name, request)
    if (!running) return null
    if (got.ok) sink.answer(got.answer)
    else sink.failed(name, got.reason)
    return got.ok ? got.data : null
  }

  function wanted(): Map<string, Subscription> {
    const subs: Subscription[] = []
    const { symbol_id, interval, depth, merge } = choice
    for (const other of watched) {
      subs.push({ channel: 'ticker', symbol_id: other })
      // The book on screen serves as well, unless its levels are merged.
      const shown = other === symbol_id && merge === 1
      if (!shown) subs.push({ channel: 'l2_book', symbol_id: other, depth: WATCH_DEPTH, merge: 1 })
    }
    if (symbol_id !== undefined) {
      subs.push(
        { channel: 'l2_book', symbol_id, depth, merge },
        { channel: 'trade', symbol_id },
        { channel: 'ticker', symbol_id },
        { channel: 'bbo', symbol_id },
        { channel: 'kline', symbol_id, interval },
      )
    }
    // Steps come with the listing: before it nothing can be read into ticks.
    return new Map(subs.filter((s) => 'symbol_id' in s && symbols.has(s.symbol_id)).map((s) => [subscriptionKey(s), s]))
  }

  function reconcile(): void {
    if (!running) return
    const subs = wanted()
    for (const [key, item] of held) {
      if (subs.has(key)) continue
      held.delete(key)
      if (item.kind === 'book') item.book.close()
      else item.handle.close()
    }
    for (const [key, sub] of subs) if (!held.has(key)) held.set(key, open(sub))
  }

  function open(sub: Subscription): Held {
    if (sub.channel === 'l2_book') {
      const { price_step, qty_step } = symbols.get(sub.symbol_id)!
      const { symbol_id, depth, merge } = sub
      const shape = { symbol_id, depth, merge, price_step, qty_step }
      return { kind: 'book', book: createBookSync({ session, clock, sink, shape }) }
    }
    const handle = session.subscribe(sub, {
      push(push, at) {
        const parsed = parsePush(push, sub, at)
        if (parsed !== null) sink.push(parsed)
      },
      // Joined first, then read: nothing falls in between, also not after a reconnect.
      state(state, reason) {
        if (state === 'live') void catchUp(sub)
        else if (state === 'refused') sink.failed(READ_OF[sub.channel] ?? 'tickers', reason)
      },
    })
    return { kind: 'channel', handle }
  }

  async function catchUp(sub: Subscription): Promise<void> {
    if (sub.channel === 'kline') {
      await load('klines', { symbol_id: sub.symbol_id, interval: sub.interval, limit: KLINES_PAGE })
    } else if (sub.channel === 'trade') await load('trades', { symbol_id: sub.symbol_id, limit: TRADES_PAGE })
    else if (sub.channel === 'ticker') await load('tickers', { symbol_id: sub.symbol_id })
  }

  async function listing(): Promise<boolean> {
    const [list, coins] = await Promise.all([load('symbols', {}), load('coins', {})])
    for (const symbol of list?.list ?? []) symbols.set(symbol.symbol_id, symbol)
    reconcile()
    return list !== null && coins !== null
  }

  async function poll(): Promise<void> {
    const { symbol_id, depth, merge } = choice
    if (live || symbol_id === undefined || !symbols.has(symbol_id)) return
    const item = held.get(subscriptionKey({ channel: 'l2_book', symbol_id, depth, merge }))
    const [book] = await Promise.all([
      read(rest, 'depth', { symbol_id, depth, merge }),
      load('tickers', {}),
      load('trades', { symbol_id, limit: TRADES_PAGE }),
    ])
    if (book.ok && item?.kind === 'book' && running && !live) item.book.polled(book.data)
  }

  return {
    start() {
      if (running) return
      running = true
      void untilDone(pauses, rng, () => running, listing)
      void load('tickers', {})
      timers = [
        clock.every(TICKERS_EVERY_MS, () => void load('tickers', {})),
        clock.every(LISTING_EVERY_MS, () => void listing()),
        clock.every(POLL_EVERY_MS, () => void poll()),
      ]
    },
    select(next) {
      Object.assign(choice, next)
      reconcile()
    },
    watch(symbolIds) {
      watched = [...new Set(symbolIds)]
      reconcile()
    },
    async olderKlines(before) {
      const { symbol_id, interval } = choice
      if (symbol_id !== undefined)
        await load('klines', { symbol_id, interval, limit: KLINES_PAGE, end_time: before - 1 })
    },
    streaming(now) {
      live = now
    },
    stop() {
      running = false
      for (const timer of timers) timer.cancel()
      for (const item of held.values()) if (item.kind === 'book') item.book.close()
      held.clear()
    },
  }
}

const READ_OF: Partial<Record<Subscription['channel'], ReadName>> = {
  trade: 'trades',
  kline: 'klines',
  ticker: 'tickers',
  bbo: 'tickers',
}

import { createBookSync } from '../client/bookSync.ts'
import { createSession } from '../client/session.ts'
import type { BookUpdate } from '../client/sink.ts'
import { fromSteps } from '../lib/decimal.ts'
import { createRng } from '../lib/rng.ts'
import type { BookDepth } from '../protocol/enums.ts'
import type { MarketSymbol } from '../protocol/models/market.ts'
import type { Connection } from './connection.ts'

/** One line of `book --watch --json`. */
export interface WatchedBook {
  symbol_id: number
  depth: number
  merge: number
  q: number
  bids: [string, string][]
  asks: [string, string][]
  state: 'live' | 'stale' | 'resync'
}

/** Follows one l2_book instance and hands over every change, until stopped. */
export function watchBook(
  { profile, environment, open }: Connection,
  { symbol, depth, merge }: { symbol: MarketSymbol; depth: BookDepth; merge: number },
  onChange: (book: WatchedBook) => void,
): { stop(): void } {
  const { clock } = environment
  let last: BookUpdate | null = null
  let live = false
  let stopped = false
  const tell = () => {
    if (stopped || last === null || last.status === 'loading') return
    const state = last.status === 'live' ? (live ? 'live' : 'stale') : 'resync'
    const { symbol_id, q } = last
    onChange({ symbol_id, depth, merge, q, bids: levels(last.bids, symbol), asks: levels(last.asks, symbol), state })
  }
  const session = createSession({
    url: profile.ws,
    clock,
    rng: createRng(clock.now()),
    open,
    onStatus(status) {
      const now = status.state === 'live'
      if (now === live) return
      live = now
      if (!live) tell()
    },
    onServerTime: () => {},
  })
  const sync = createBookSync({
    session,
    clock,
    sink: {
      book(update) {
        last = update
        if (update.status === 'live') live = true
        tell()
      },
      dropBook: () => {},
    },
    shape: { symbol_id: symbol.symbol_id, depth, merge, price_step: symbol.price_step, qty_step: symbol.qty_step },
  })
  return {
    stop() {
      stopped = true
      sync.close()
      session.stop()
    },
  }
}

function levels(side: BookUpdate['bids'], symbol: MarketSymbol): [string, string][] {
  return side.ticks.map((ticks, i) => [fromSteps(ticks, symbol.price_step), fromSteps(side.lots[i]!, symbol.qty_step)])
}

import { bookKey } from '../books.ts'
import type { Book, Freshness } from '../state.ts'
import type { ChannelReducer } from './push.ts'

/** A new Book object around the level arrays, which the client keeps changing in place. */
export const l2_book: ChannelReducer<'l2_book'> = (state, update) => {
  const { symbol_id, depth, merge, q, bids, asks, status, time } = update
  const book: Book = { symbol_id, depth, merge, q, bids, asks, status, time, freshness: freshnessOf(update) }
  return { ...state, books: { ...state.books, [bookKey(symbol_id, depth, merge)]: book } }
}

const STATUS = { loading: 'loading', live: 'live', resync: 'stale', unreliable: 'error' } as const

function freshnessOf(update: Parameters<typeof l2_book>[1]): Freshness {
  const status = STATUS[update.status]
  return update.reason === undefined ? { status, at: update.at } : { status, at: update.at, reason: update.reason }
}

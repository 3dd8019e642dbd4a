import type { Book, Freshness, FreshnessName, State } from '../state.ts'

/** Past this age data says so and dims, ms. */
export const STALE_AFTER_MS = 3000
/** Read by request every 30 s and after fills: older than this is stale. */
const READ_STALE_AFTER_MS = 65_000

const STREAM_OF: Partial<Record<FreshnessName, 'market' | 'account'>> = {
  ticker: 'market',
  trades: 'market',
  klines: 'market',
  orders: 'account',
  positions: 'account',
}

export interface Age {
  status: Freshness['status']
  /** Since it was last known to be true, ms. */
  age: number
  reason: string
}

/**
 * How current a part of the state is. What a stream feeds is as young as the last frame of that stream, pongs
 * included: a quiet market is not a stale one. What is read by request is as old as its last answer.
 */
export function ageOf(state: Pick<State, 'freshness' | 'streams'>, name: FreshnessName, now: number): Age {
  const stream = STREAM_OF[name]
  if (stream !== undefined) return streamAge(state.freshness[name], state.streams[stream], now)
  if (name === 'symbols') return plainAge(state.freshness[name], now, Number.POSITIVE_INFINITY)
  return plainAge(state.freshness[name], now, READ_STALE_AFTER_MS)
}

/** Age of a book instance. */
export function bookAge(state: Pick<State, 'streams'>, book: Book, now: number): Age {
  return streamAge(book.freshness, state.streams.market, now)
}

function streamAge(fresh: Freshness, stream: State['streams']['market'], now: number): Age {
  const at = fresh.status === 'live' && stream.live ? Math.max(fresh.at, stream.heard) : fresh.at
  return plainAge({ ...fresh, at }, now, STALE_AFTER_MS)
}

function plainAge(fresh: Freshness, now: number, limit: number): Age {
  const age = fresh.at === 0 ? 0 : Math.max(0, now - fresh.at)
  const status = fresh.status === 'live' && age > limit ? 'stale' : fresh.status
  return { status, age, reason: fresh.reason ?? '' }
}

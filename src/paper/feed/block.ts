import type { Feed } from './feed.ts'

/** Every block in which something happened. */
export const block: Feed<'block'> = {
  key: () => 'block',
  *collect(_service, { height, hash, txs, time, events, books }) {
    if (txs === 0 && events.length === 0 && books.size === 0) return
    yield { key: 'block', data: { h: height, x: hash, n: txs, t: time } }
  },
}

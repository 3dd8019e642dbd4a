import { symbolOf } from '../service.ts'
import type { Feed } from './feed.ts'

/** Best bid and ask, when one of them changed. */
export const bbo: Feed<'bbo'> = {
  key: ({ symbol_id }) => `bbo:${symbol_id}`,
  check: (service, { symbol_id }) => {
    symbolOf(service, symbol_id)
  },
  *collect({ core }, { books, time }, instances) {
    for (const { symbol_id } of instances) {
      if (!books.has(symbol_id)) continue
      const { bids, asks } = core.book(symbol_id, 1, 1)
      const best = { b: bids[0] ?? null, a: asks[0] ?? null }
      yield {
        key: `bbo:${symbol_id}`,
        symbol_id,
        data: { s: symbol_id, ...best, t: time },
        unless: JSON.stringify(best),
      }
    }
  },
}

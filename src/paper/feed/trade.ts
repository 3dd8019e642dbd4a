import { symbolOf } from '../service.ts'
import type { Feed } from './feed.ts'

/** One array per block with trades, oldest first. */
export const trade: Feed<'trade'> = {
  key: ({ symbol_id }) => `trade:${symbol_id}`,
  check: (service, { symbol_id }) => {
    symbolOf(service, symbol_id)
  },
  *collect(_service, { trades }) {
    for (const [symbol_id, data] of trades) yield { key: `trade:${symbol_id}`, symbol_id, data }
  },
}

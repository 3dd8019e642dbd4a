import { TICKER_SHORT_NAMES } from '../../protocol/models/market.ts'
import { toShort } from '../../protocol/shortNames.ts'
import { symbolOf, tickerOf } from '../service.ts'
import type { Feed } from './feed.ts'

/** At most one a block, when something other than the time changed. */
export const ticker: Feed<'ticker'> = {
  key: ({ symbol_id }) => `ticker:${symbol_id}`,
  check: (service, { symbol_id }) => {
    symbolOf(service, symbol_id)
  },
  *collect(service, { prices, trades, closedBars }, instances) {
    for (const { symbol_id } of instances) {
      if (!prices.has(symbol_id) && !trades.has(symbol_id) && closedBars.length === 0) continue
      const { time, ...values } = tickerOf(service, symbol_id)
      const data = toShort({ ...values, time }, TICKER_SHORT_NAMES)
      yield { key: `ticker:${symbol_id}`, symbol_id, data, unless: JSON.stringify(values) }
    }
  },
}

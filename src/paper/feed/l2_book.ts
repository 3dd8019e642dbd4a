import type { ChannelParams } from '../../protocol/channels/index.ts'
import { checkMerge, symbolOf } from '../service.ts'
import { bookKey } from './bookInstances.ts'
import type { Feed } from './feed.ts'

const key = (params: ChannelParams<'l2_book'>) => `l2_book:${bookKey(params)}`

/** A snapshot on subscribe, then a delta per block that changed the view. */
export const l2_book: Feed<'l2_book'> = {
  key,
  check: (service, { symbol_id, merge }) => checkMerge(symbolOf(service, symbol_id), merge),
  snapshot: (service, params) => ({
    key: key(params),
    symbol_id: params.symbol_id,
    type: 'snapshot',
    data: service.books.snapshot(params, service.blockTime()),
  }),
  *collect(service, { books, time }, instances) {
    for (const params of instances) {
      if (!books.has(params.symbol_id)) continue
      const data = service.books.advance(params, time)
      if (data !== null) yield { key: key(params), symbol_id: params.symbol_id, type: 'delta', data }
    }
  },
}

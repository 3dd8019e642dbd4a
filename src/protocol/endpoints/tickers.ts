import * as v from 'valibot'
import { endpoint, open } from '../endpoint.ts'
import { Ticker } from '../models/market.ts'
import { listOf, queryInt } from '../scalars.ts'

/** GET /market/tickers: 24 h statistics and reference prices. */
export const tickers = endpoint({
  method: 'GET',
  path: '/market/tickers',
  auth: open,
  request: v.strictObject({ symbol_id: v.optional(queryInt) }),
  response: listOf(Ticker),
})

import * as v from 'valibot'
import { endpoint, open } from '../endpoint.ts'
import { MarketSymbol } from '../models/market.ts'
import { listOf } from '../scalars.ts'

/** GET /market/symbols: every market. */
export const symbols = endpoint({
  method: 'GET',
  path: '/market/symbols',
  auth: open,
  request: v.strictObject({}),
  response: listOf(MarketSymbol),
})

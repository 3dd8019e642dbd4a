import * as v from 'valibot'
import { endpoint, open } from '../endpoint.ts'
import { Trade } from '../models/market.ts'
import { pageOf, pageParams, queryInt } from '../scalars.ts'

/** GET /market/trades: public trades, newest first. */
export const trades = endpoint({
  method: 'GET',
  path: '/market/trades',
  auth: open,
  request: v.strictObject({ symbol_id: queryInt, ...pageParams }),
  response: pageOf(Trade),
})

import * as v from 'valibot'
import { endpoint, open } from '../endpoint.ts'
import { INTERVALS } from '../enums.ts'
import { Kline } from '../models/market.ts'
import { oneOf, pageOf, pageParams, queryInt } from '../scalars.ts'

/** GET /market/klines: candles, newest first. */
export const klines = endpoint({
  method: 'GET',
  path: '/market/klines',
  auth: open,
  request: v.strictObject({ symbol_id: queryInt, interval: oneOf(INTERVALS), ...pageParams }),
  response: pageOf(Kline),
})

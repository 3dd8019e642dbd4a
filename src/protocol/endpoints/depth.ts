import * as v from 'valibot'
import { endpoint, open } from '../endpoint.ts'
import { BOOK_DEPTHS } from '../enums.ts'
import { DEFAULT_BOOK_DEPTH } from '../limits.ts'
import { L2Book } from '../models/market.ts'
import { oneOf, queryInt } from '../scalars.ts'

/** GET /market/depth: an l2_book snapshot payload. */
export const depth = endpoint({
  method: 'GET',
  path: '/market/depth',
  auth: open,
  request: v.strictObject({
    symbol_id: queryInt,
    depth: v.optional(v.pipe(queryInt, oneOf(BOOK_DEPTHS)), DEFAULT_BOOK_DEPTH),
    merge: v.optional(v.pipe(queryInt, v.minValue(1, 'an integer from 1')), 1),
  }),
  response: L2Book,
})

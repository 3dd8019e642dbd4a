import * as v from 'valibot'
import { channel } from '../channel.ts'
import { BOOK_DEPTHS } from '../enums.ts'
import { DEFAULT_BOOK_DEPTH } from '../limits.ts'
import { L2Book } from '../models/market.ts'
import { int, oneOf } from '../scalars.ts'

/** Snapshot, then deltas; every (symbol_id, depth, merge) is an instance with its own sequence. */
export const l2_book = channel({
  scope: 'market',
  params: v.strictObject({
    symbol_id: int,
    depth: v.optional(oneOf(BOOK_DEPTHS), DEFAULT_BOOK_DEPTH),
    merge: v.optional(v.pipe(int, v.minValue(1, 'an integer from 1')), 1),
  }),
  payload: L2Book,
})

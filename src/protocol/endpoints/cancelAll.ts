import * as v from 'valibot'
import { action, endpoint } from '../endpoint.ts'
import { MARGIN_MODES, POSITION_SIDES } from '../enums.ts'
import { int, oneOf } from '../scalars.ts'

/** Filters combine with AND; none matches every active order. */
export const CancelAllParams = v.strictObject({
  symbol_id: v.optional(int),
  is_buy: v.optional(v.boolean('true or false')),
  position_side: v.optional(oneOf(POSITION_SIDES)),
  margin_mode: v.optional(oneOf(MARGIN_MODES)),
})
export type CancelAllParams = v.InferOutput<typeof CancelAllParams>

/** POST /trade/orders/cancel-all (tag 9); results arrive on the `order` channel. */
export const cancelAll = endpoint({
  method: 'POST',
  path: '/trade/orders/cancel-all',
  auth: action('CancelAll'),
  request: CancelAllParams,
  response: v.object({ tx_hash: v.string() }),
})

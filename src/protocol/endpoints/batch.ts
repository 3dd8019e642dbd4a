import * as v from 'valibot'
import { BATCH_MAX_ITEMS } from '../limits.ts'
import { nullable } from '../scalars.ts'

/** `orders`: 1 to 20 items (assumption), each the business fields of the single call. */
export function batchOf<const S extends v.GenericSchema>(item: S) {
  const range = `1 to ${BATCH_MAX_ITEMS} items`
  return v.strictObject({
    orders: v.pipe(v.array(item, 'an array'), v.minLength(1, range), v.maxLength(BATCH_MAX_ITEMS, range)),
  })
}

/** Items succeed or fail one by one, in request order. */
export const BatchResult = v.object({
  tx_hash: v.string(),
  list: v.array(
    v.object({
      code: v.string(),
      msg: v.optional(v.string(), ''),
      order_id: nullable(v.string()),
      client_order_id: nullable(v.string()),
    }),
  ),
})
export type BatchResult = v.InferOutput<typeof BatchResult>

import * as v from 'valibot'
import { CLIENT_ORDER_ID_MAX } from '../limits.ts'
import { nullable, text } from '../scalars.ts'

/** Names one order: by `order_id`, by `client_order_id`, or both (at least one). */
export const orderRefFields = {
  order_id: v.optional(v.pipe(v.string(), v.regex(/^\d{1,20}$/, 'a number of at most 20 digits'))),
  client_order_id: v.optional(text(CLIENT_ORDER_ID_MAX)),
}

export interface OrderRef {
  order_id?: string | undefined
  client_order_id?: string | undefined
}

/** Adds "at least one of order_id and client_order_id is required". */
export function withOrderRef<const S extends v.GenericSchema<unknown, OrderRef>>(schema: S) {
  return v.pipe(
    schema,
    v.rawCheck<v.InferOutput<S>>(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      const ref: OrderRef = dataset.value
      if (ref.order_id !== undefined || ref.client_order_id !== undefined) return
      addIssue({
        message: 'order_id or client_order_id, at least one',
        input: undefined,
        path: [{ type: 'object', origin: 'value', input: { ...ref }, key: 'order_id', value: undefined }],
      })
    }),
  )
}

/** Answer of cancel, modify and chase (assumption). */
export const OrderAck = v.object({
  tx_hash: v.string(),
  order_id: v.optional(v.string(), ''),
  client_order_id: nullable(v.string()),
})
export type OrderAck = v.InferOutput<typeof OrderAck>

import * as v from 'valibot'
import { action, endpoint } from '../endpoint.ts'
import { ConditionalInput } from '../models/conditional.ts'
import { TpslInput } from '../models/tpsl.ts'
import { positiveDecimal } from '../scalars.ts'
import { OrderAck, orderRefFields, withOrderRef } from './orderRef.ts'

/** Only the fields to change. `quantity` must exceed what is already filled. */
export const ModifyOrderParams = withOrderRef(
  v.strictObject({
    ...orderRefFields,
    price: v.optional(positiveDecimal),
    quantity: v.optional(positiveDecimal),
    conditional: v.optional(ConditionalInput),
    tpsl: v.optional(TpslInput),
  }),
)
export type ModifyOrderParams = v.InferOutput<typeof ModifyOrderParams>

/** POST /trade/orders/modify (tag 12). */
export const modifyOrder = endpoint({
  method: 'POST',
  path: '/trade/orders/modify',
  auth: action('ModifyOrder'),
  request: ModifyOrderParams,
  response: OrderAck,
})

import * as v from 'valibot'
import { action, endpoint } from '../endpoint.ts'
import { OrderAck, orderRefFields, withOrderRef } from './orderRef.ts'

export const CancelOrderParams = withOrderRef(v.strictObject(orderRefFields))
export type CancelOrderParams = v.InferOutput<typeof CancelOrderParams>

/** POST /trade/orders/cancel (tag 8). */
export const cancelOrder = endpoint({
  method: 'POST',
  path: '/trade/orders/cancel',
  auth: action('CancelOrder'),
  request: CancelOrderParams,
  response: OrderAck,
})

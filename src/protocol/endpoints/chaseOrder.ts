import * as v from 'valibot'
import { action, endpoint } from '../endpoint.ts'
import { OrderAck, orderRefFields, withOrderRef } from './orderRef.ts'

export const ChaseOrderParams = withOrderRef(v.strictObject(orderRefFields))
export type ChaseOrderParams = v.InferOutput<typeof ChaseOrderParams>

/** POST /trade/orders/chase (tag 13): to the best bid (buy) or best ask (sell). */
export const chaseOrder = endpoint({
  method: 'POST',
  path: '/trade/orders/chase',
  auth: action('ChaseOrder'),
  request: ChaseOrderParams,
  response: OrderAck,
})

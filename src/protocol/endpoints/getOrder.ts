import * as v from 'valibot'
import { endpoint, open } from '../endpoint.ts'
import { Order } from '../models/order.ts'
import { address } from '../scalars.ts'
import { orderRefFields, withOrderRef } from './orderRef.ts'

/** GET /trade/order: one order, live or terminal; 404 when unknown. */
export const getOrder = endpoint({
  method: 'GET',
  path: '/trade/order',
  auth: open,
  request: withOrderRef(v.strictObject({ address, ...orderRefFields })),
  response: Order,
})

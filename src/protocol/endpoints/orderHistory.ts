import * as v from 'valibot'
import { endpoint, open } from '../endpoint.ts'
import { Order } from '../models/order.ts'
import { address, pageOf, pageParams, queryInt } from '../scalars.ts'

/** GET /trade/orders/history: terminal orders, newest first. */
export const orderHistory = endpoint({
  method: 'GET',
  path: '/trade/orders/history',
  auth: open,
  request: v.strictObject({ address, symbol_id: v.optional(queryInt), ...pageParams }),
  response: pageOf(Order),
})

import { action, endpoint } from '../endpoint.ts'
import { BatchResult, batchOf } from './batch.ts'
import { PlaceOrderParams } from './placeOrder.ts'

/** POST /trade/orders/batch (tag 17). */
export const batchOrder = endpoint({
  method: 'POST',
  path: '/trade/orders/batch',
  auth: action('BatchOrder'),
  request: batchOf(PlaceOrderParams),
  response: BatchResult,
})

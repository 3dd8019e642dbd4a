import { action, endpoint } from '../endpoint.ts'
import { BatchResult, batchOf } from './batch.ts'
import { CancelOrderParams } from './cancelOrder.ts'

/** POST /trade/orders/batch/cancel (tag 16). */
export const batchCancel = endpoint({
  method: 'POST',
  path: '/trade/orders/batch/cancel',
  auth: action('BatchCancel'),
  request: batchOf(CancelOrderParams),
  response: BatchResult,
})

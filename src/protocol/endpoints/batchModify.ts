import { action, endpoint } from '../endpoint.ts'
import { BatchResult, batchOf } from './batch.ts'
import { ModifyOrderParams } from './modifyOrder.ts'

/** POST /trade/orders/batch/modify (tag 18). */
export const batchModify = endpoint({
  method: 'POST',
  path: '/trade/orders/batch/modify',
  auth: action('BatchModify'),
  request: batchOf(ModifyOrderParams),
  response: BatchResult,
})

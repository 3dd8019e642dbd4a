import * as v from 'valibot'
import { endpoint, open } from '../endpoint.ts'
import { Execution } from '../models/account.ts'
import { address, pageOf, pageParams, queryInt } from '../scalars.ts'
import { orderRefFields } from './orderRef.ts'

/** GET /trade/executions: fills of the account, newest first. */
export const executions = endpoint({
  method: 'GET',
  path: '/trade/executions',
  auth: open,
  request: v.strictObject({
    address,
    symbol_id: v.optional(queryInt),
    order_id: orderRefFields.order_id,
    ...pageParams,
  }),
  response: pageOf(Execution),
})

import * as v from 'valibot'
import { endpoint, open } from '../endpoint.ts'
import { ms } from '../scalars.ts'

/** GET /market/time: the exchange's clock. */
export const time = endpoint({
  method: 'GET',
  path: '/market/time',
  auth: open,
  request: v.strictObject({}),
  response: v.object({ time: ms }),
})

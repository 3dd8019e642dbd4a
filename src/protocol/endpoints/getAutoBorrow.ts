import * as v from 'valibot'
import { endpoint, open } from '../endpoint.ts'
import { Settings } from '../models/account.ts'
import { address } from '../scalars.ts'

/** GET /account/auto-borrow: the same settings under the documented path. */
export const getAutoBorrow = endpoint({
  method: 'GET',
  path: '/account/auto-borrow',
  auth: open,
  request: v.strictObject({ address }),
  response: Settings,
})

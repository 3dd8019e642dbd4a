import * as v from 'valibot'
import { endpoint, open } from '../endpoint.ts'
import { Settings } from '../models/account.ts'
import { address } from '../scalars.ts'

/** GET /account/settings: position mode and auto-borrow. */
export const settings = endpoint({
  method: 'GET',
  path: '/account/settings',
  auth: open,
  request: v.strictObject({ address }),
  response: Settings,
})

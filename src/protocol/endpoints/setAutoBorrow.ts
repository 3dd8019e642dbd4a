import * as v from 'valibot'
import { action, endpoint } from '../endpoint.ts'

/** POST /account/auto-borrow: spot borrowing on or off (tag 14, an assumption). */
export const setAutoBorrow = endpoint({
  method: 'POST',
  path: '/account/auto-borrow',
  auth: action('SetAutoBorrow'),
  request: v.strictObject({ auto_borrow: v.boolean('true or false') }),
  response: v.object({ tx_hash: v.string() }),
})

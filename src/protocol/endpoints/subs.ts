import * as v from 'valibot'
import { endpoint, open } from '../endpoint.ts'
import { SubAccount } from '../models/account.ts'
import { address, listOf } from '../scalars.ts'

/** GET /account/subs: sub-accounts of the account. */
export const subs = endpoint({
  method: 'GET',
  path: '/account/subs',
  auth: open,
  request: v.strictObject({ address }),
  response: listOf(SubAccount),
})

import * as v from 'valibot'
import { endpoint, open } from '../endpoint.ts'
import { Balance } from '../models/account.ts'
import { address } from '../scalars.ts'

/** GET /account/balance: balances per coin. */
export const balance = endpoint({
  method: 'GET',
  path: '/account/balance',
  auth: open,
  request: v.strictObject({ address }),
  response: Balance,
})

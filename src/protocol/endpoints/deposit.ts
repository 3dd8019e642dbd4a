import * as v from 'valibot'
import { action, endpoint } from '../endpoint.ts'
import { int, positiveDecimal } from '../scalars.ts'

/** POST /account/deposit: play money on the paper exchange, capped per call (tag 2). */
export const deposit = endpoint({
  method: 'POST',
  path: '/account/deposit',
  auth: action('Deposit'),
  request: v.strictObject({ coin_id: int, amount: positiveDecimal }),
  response: v.object({ tx_hash: v.string() }),
})

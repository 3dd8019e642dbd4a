import * as v from 'valibot'
import { endpoint, open } from '../endpoint.ts'
import { Tx } from '../models/account.ts'
import { address, pageOf, pageParams } from '../scalars.ts'

/** GET /explorer/address/{address}/txs: transactions signed by or for the address, newest first. */
export const addressTxs = endpoint({
  method: 'GET',
  path: '/explorer/address/{address}/txs',
  auth: open,
  request: v.strictObject({ address, ...pageParams }),
  response: pageOf(Tx),
})

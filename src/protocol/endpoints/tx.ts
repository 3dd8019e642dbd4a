import * as v from 'valibot'
import { endpoint, open } from '../endpoint.ts'
import { Tx } from '../models/account.ts'
import { hash } from '../scalars.ts'

/** GET /explorer/tx/{tx_hash}: one included transaction; 404 when the hash was never included. */
export const tx = endpoint({
  method: 'GET',
  path: '/explorer/tx/{tx_hash}',
  auth: open,
  request: v.strictObject({ tx_hash: hash }),
  response: Tx,
})

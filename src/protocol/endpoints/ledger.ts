import * as v from 'valibot'
import { endpoint, open } from '../endpoint.ts'
import { LedgerRow } from '../models/account.ts'
import { listOf } from '../scalars.ts'

/** GET /paper/ledger: paper exchange only, the sum of every coin. */
export const ledger = endpoint({
  method: 'GET',
  path: '/paper/ledger',
  auth: open,
  request: v.strictObject({}),
  response: listOf(LedgerRow),
})

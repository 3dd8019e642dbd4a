import * as v from 'valibot'
import { endpoint, open } from '../endpoint.ts'
import { ClosedPosition } from '../models/position.ts'
import { address, pageOf, pageParams } from '../scalars.ts'

/** GET /account/positions/history: closed positions, newest first. */
export const positionsHistory = endpoint({
  method: 'GET',
  path: '/account/positions/history',
  auth: open,
  request: v.strictObject({ address, ...pageParams }),
  response: pageOf(ClosedPosition),
})

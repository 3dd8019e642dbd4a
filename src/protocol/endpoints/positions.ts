import * as v from 'valibot'
import { endpoint, open } from '../endpoint.ts'
import { Position } from '../models/position.ts'
import { address, listOf, queryInt } from '../scalars.ts'

/** GET /account/positions: open positions. */
export const positions = endpoint({
  method: 'GET',
  path: '/account/positions',
  auth: open,
  request: v.strictObject({ address, symbol_id: v.optional(queryInt) }),
  response: listOf(Position),
})

import * as v from 'valibot'
import { action, endpoint } from '../endpoint.ts'
import { POSITION_SIDES } from '../enums.ts'
import { decimal, int, oneOf } from '../scalars.ts'

/** POST /account/isolated-margin: moves isolated margin; `amount` is signed (tag 15). */
export const updateMargin = endpoint({
  method: 'POST',
  path: '/account/isolated-margin',
  auth: action('UpdateMargin'),
  request: v.strictObject({ symbol_id: int, position_side: oneOf(POSITION_SIDES), amount: decimal }),
  response: v.object({ tx_hash: v.string() }),
})

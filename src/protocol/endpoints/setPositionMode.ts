import * as v from 'valibot'
import { action, endpoint } from '../endpoint.ts'
import { POSITION_MODES } from '../enums.ts'
import { oneOf } from '../scalars.ts'

/** POST /account/position-mode: 422 while a position or a live perp order is open. */
export const setPositionMode = endpoint({
  method: 'POST',
  path: '/account/position-mode',
  auth: action('SetPositionMode'),
  request: v.strictObject({ position_mode: oneOf(POSITION_MODES) }),
  response: v.object({ tx_hash: v.string() }),
})

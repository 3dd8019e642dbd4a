import * as v from 'valibot'
import { action, endpoint } from '../endpoint.ts'
import { MARGIN_MODES } from '../enums.ts'
import { int, oneOf } from '../scalars.ts'

/** POST /account/leverage: leverage of one symbol (tag 11). */
export const setLeverage = endpoint({
  method: 'POST',
  path: '/account/leverage',
  auth: action('SetLeverage'),
  request: v.strictObject({
    symbol_id: int,
    leverage: v.pipe(int, v.minValue(1, 'an integer from 1')),
    margin_mode: oneOf(MARGIN_MODES),
  }),
  response: v.object({ tx_hash: v.string() }),
})

import * as v from 'valibot'
import { endpoint, struct } from '../endpoint.ts'
import { LABEL_MAX } from '../limits.ts'
import { address, text } from '../scalars.ts'

/** POST /account/create-sub: private key only (method B). */
export const createSub = endpoint({
  method: 'POST',
  path: '/account/create-sub',
  auth: struct('CreateSubAccount'),
  request: v.strictObject({ label: text(LABEL_MAX) }),
  response: v.object({ tx_hash: v.string(), address, label: v.string() }),
})

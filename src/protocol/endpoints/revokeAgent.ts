import * as v from 'valibot'
import { endpoint, struct } from '../endpoint.ts'
import { address } from '../scalars.ts'

/** POST /account/revoke-agent: private key only (method B). */
export const revokeAgent = endpoint({
  method: 'POST',
  path: '/account/revoke-agent',
  auth: struct('RevokeAgent'),
  request: v.strictObject({ agent_address: address }),
  response: v.object({ tx_hash: v.string() }),
})

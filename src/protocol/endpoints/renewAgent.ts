import * as v from 'valibot'
import { endpoint, struct } from '../endpoint.ts'
import { address, ms, validDays } from '../scalars.ts'

/** POST /account/renew-agent: private key only (method B). */
export const renewAgent = endpoint({
  method: 'POST',
  path: '/account/renew-agent',
  auth: struct('RenewAgent'),
  request: v.strictObject({ agent_address: address, valid_days: validDays }),
  response: v.object({ tx_hash: v.string(), expires_at: v.optional(ms) }),
})

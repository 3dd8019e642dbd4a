import * as v from 'valibot'
import { endpoint, struct } from '../endpoint.ts'
import { LABEL_MAX } from '../limits.ts'
import { AgentApproval } from '../models/account.ts'
import { address, text, validDays } from '../scalars.ts'

/** POST /account/approve-agent: private key only (method B). */
export const approveAgent = endpoint({
  method: 'POST',
  path: '/account/approve-agent',
  auth: struct('ApproveAgent'),
  request: v.strictObject({
    agent_address: address,
    authorized_address: address,
    valid_days: validDays,
    label: text(LABEL_MAX),
  }),
  response: AgentApproval,
})

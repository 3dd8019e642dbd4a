import * as v from 'valibot'
import { endpoint, open } from '../endpoint.ts'
import { Agent } from '../models/account.ts'
import { address, listOf } from '../scalars.ts'

/** GET /account/agents: approved Agents of the account. */
export const agents = endpoint({
  method: 'GET',
  path: '/account/agents',
  auth: open,
  request: v.strictObject({ address }),
  response: listOf(Agent),
})

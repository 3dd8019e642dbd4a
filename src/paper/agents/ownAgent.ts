import { Rejection } from '../rejection.ts'
import type { AgentRecord, Agents } from './agents.ts'
import type { Subs } from './subs.ts'

/** An Agent the signer approved for itself or for a sub-account. Rejection `10006` or `10005`. */
export function ownAgent(keys: { agents: Agents; subs: Subs }, signer: string, agentAddress: string): AgentRecord {
  const agent = keys.agents.get(agentAddress)
  if (agent === null || agent.revoked) throw new Rejection('10006', `unknown agent: ${agentAddress} is not approved`)
  const { authorized_address } = agent
  if (authorized_address !== signer && keys.subs.mainOf(authorized_address) !== signer) {
    throw new Rejection('10005', `${signer} may not manage the Agents of ${authorized_address}`)
  }
  return agent
}

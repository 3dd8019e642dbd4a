import { AGENTS_PER_ACCOUNT, DAY_MS } from '../../protocol/limits.ts'
import { ownAgent } from '../agents/ownAgent.ts'
import { Rejection } from '../rejection.ts'
import type { WriteHandler } from './handler.ts'

/** Counts from this block, not from the old end; an expired Agent that was not revoked may be renewed. */
export const renewAgent: WriteHandler<'renewAgent'> = (service, { signer, time, params }) => {
  const { agent_address, valid_days } = params
  const agent = ownAgent(service, signer, agent_address)
  const others = service.agents
    .of(agent.authorized_address)
    .filter((other) => other.agent_address !== agent_address && other.expires_at > time)
  if (others.length >= AGENTS_PER_ACCOUNT) {
    throw new Rejection('10007', `${agent.authorized_address} already has ${AGENTS_PER_ACCOUNT} Agents`)
  }
  const expires_at = time + valid_days * DAY_MS
  service.agents.put({ ...agent, valid_days, expires_at })
  return { ok: true, data: { expires_at } }
}

import { ownAgent } from '../agents/ownAgent.ts'
import type { WriteHandler } from './handler.ts'

export const revokeAgent: WriteHandler<'revokeAgent'> = (service, { signer, params }) => {
  service.agents.put({ ...ownAgent(service, signer, params.agent_address), revoked: true })
  return { ok: true, data: {} }
}

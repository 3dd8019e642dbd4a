import { AGENTS_PER_ACCOUNT, DAY_MS } from '../../protocol/limits.ts'
import { type AgentRecord, isValid } from '../agents/agents.ts'
import { Rejection } from '../rejection.ts'
import type { Service } from '../service.ts'
import type { WriteHandler } from './handler.ts'

/** Rules 1 to 4 of POST /account/approve-agent. */
export const approveAgent: WriteHandler<'approveAgent'> = (service, { signer, time, params }) => {
  const { agent_address, authorized_address, valid_days, label } = params
  requireOwn(service, signer, authorized_address)
  requireFree(service, signer, agent_address, time)
  const others = service.agents.of(authorized_address)
  const replaced = others.find((agent) => agent.label === label)
  const valid = others.filter((agent) => agent !== replaced && agent.expires_at > time)
  if (valid.length >= AGENTS_PER_ACCOUNT) {
    throw new Rejection('10007', `${authorized_address} already has ${AGENTS_PER_ACCOUNT} Agents: revoke one first`)
  }
  // Approving an expired Agent afresh under its own label replaces nothing but itself.
  const other = replaced !== undefined && replaced.agent_address !== agent_address ? replaced : null
  if (other !== null) service.agents.put({ ...other, revoked: true })
  const expires_at = time + valid_days * DAY_MS
  const record: AgentRecord = { agent_address, label, authorized_address, valid_days, expires_at, revoked: false }
  service.agents.put(record)
  const { revoked: _, ...agent } = record
  return { ok: true, data: { ...agent, replaced_agent_address: other?.agent_address ?? null } }
}

function requireOwn({ subs }: Service, signer: string, authorized: string): void {
  if (authorized === signer || subs.mainOf(authorized) === signer) return
  throw new Rejection('10005', `${signer} may not approve an Agent for ${authorized}`)
}

function requireFree({ agents, subs, core }: Service, signer: string, address: string, time: number): void {
  const known = agents.get(address)
  if (known !== null && isValid(known, time)) {
    throw new Rejection('10009', `${address} is already approved for ${known.authorized_address}`)
  }
  if (address === signer || subs.mainOf(address) !== null || core.hasAccount(address)) {
    throw new Rejection('10011', `${address} already has an account in the trading virtual machine`)
  }
}

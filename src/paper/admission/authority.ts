import { type Agents, isValid } from '../agents/agents.ts'
import type { Subs } from '../agents/subs.ts'
import { Rejection } from '../rejection.ts'

export interface Keyring {
  agents: Agents
  subs: Subs
  hasAccount(address: string): boolean
}

/**
 * The account a signer acts on. An Agent without target acts on its authorized account; with one, on that account or a
 * sub-account of it. A private key acts on its own account and on its sub-accounts. Rejection `10005` or `10006`.
 */
export function actedAccount(keys: Keyring, signer: string, target: string | undefined, time: number): string {
  const agent = keys.agents.get(signer)
  const own = agent === null ? signer : agent.authorized_address
  if (agent !== null && !isValid(agent, time)) {
    const why = agent.revoked ? 'was revoked' : `expired at ${agent.expires_at}`
    throw new Rejection('10006', `unknown agent: ${signer} ${why}`)
  }
  const account = target ?? own
  if (account === own || keys.subs.mainOf(account) === own) return account
  if (agent === null && !keys.hasAccount(signer)) {
    throw new Rejection('10006', `unknown agent: ${signer} was never approved for ${account}`)
  }
  throw new Rejection('10005', `${signer} may not act on ${account}`)
}

/** Method B is for the account's own private key. Rejection `10003`. */
export function requirePrivateKey(keys: Keyring, signer: string): void {
  if (keys.agents.get(signer) !== null) {
    throw new Rejection('10003', `${signer} is an Agent Key: this needs the private key of the account`)
  }
}

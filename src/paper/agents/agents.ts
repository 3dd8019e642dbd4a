import type { Agent } from '../../protocol/models/account.ts'

/** An Agent Key; a revoked one stays on record, so that it is never taken for an account of its own. */
export interface AgentRecord extends Agent {
  revoked: boolean
}

/** Agent Keys by address. Times are block times in ms. */
export interface Agents {
  get(address: string): AgentRecord | null
  /** Not revoked, expired ones included: they keep their label until it is used again. */
  of(authorized: string): Agent[]
  put(record: AgentRecord): void
  takeChanges(): AgentRecord[]
  restore(records: Iterable<AgentRecord>): void
}

export function isValid(agent: AgentRecord, time: number): boolean {
  return !agent.revoked && agent.expires_at > time
}

export function createAgents(): Agents {
  const records = new Map<string, AgentRecord>()
  let changed: AgentRecord[] = []
  return {
    get: (address) => records.get(address) ?? null,
    of: (authorized) =>
      [...records.values()]
        .filter((agent) => agent.authorized_address === authorized && !agent.revoked)
        .map(({ revoked: _, ...agent }) => agent),
    put: (record) => {
      records.set(record.agent_address, record)
      changed.push(record)
    },
    takeChanges: () => {
      const taken = changed
      changed = []
      return taken
    },
    restore: (list) => {
      for (const record of list) records.set(record.agent_address, record)
    },
  }
}

import type { AgentRecord } from '../agents/agents.ts'
import type { SubRecord } from '../agents/subs.ts'
import type { Database } from './database.ts'

export interface UsedNonce {
  signer: string
  nonce: number
}

/** Nonces, Agent Keys and sub-accounts. */
export interface KeyRows {
  save(nonces: readonly UsedNonce[], agents: readonly AgentRecord[], subs: readonly SubRecord[]): void
  /** Forgets nonces up to `until`: they are outside the window anyway. */
  pruneNonces(until: number): void
  nonces(): UsedNonce[]
  agents(): AgentRecord[]
  subs(): SubRecord[]
}

export function createKeyRows(db: Database): KeyRows {
  const putNonce = db.prepare('INSERT OR IGNORE INTO nonce (signer, nonce) VALUES (?, ?)')
  const dropNonces = db.prepare('DELETE FROM nonce WHERE nonce <= ?')
  const putAgent = db.prepare('INSERT OR REPLACE INTO agent (address, value) VALUES (?, ?)')
  const putSub = db.prepare('INSERT INTO sub (address, main, label, created_time) VALUES (?, ?, ?, ?)')
  return {
    save: (nonces, agents, subs) => {
      for (const { signer, nonce } of nonces) putNonce.run(signer, nonce)
      for (const agent of agents) putAgent.run(agent.agent_address, JSON.stringify(agent))
      for (const { address, main, label, created_time } of subs) putSub.run(address, main, label, created_time)
    },
    pruneNonces: (until) => {
      dropNonces.run(until)
    },
    nonces: () =>
      db
        .prepare('SELECT signer, nonce FROM nonce')
        .all()
        .map((row) => ({ signer: String(row.signer), nonce: Number(row.nonce) })),
    agents: () =>
      db
        .prepare('SELECT value FROM agent')
        .all()
        .map((row): AgentRecord => JSON.parse(String(row.value))),
    subs: () =>
      db
        .prepare('SELECT address, main, label, created_time FROM sub ORDER BY rowid')
        .all()
        .map((row) => ({
          address: String(row.address),
          main: String(row.main),
          label: String(row.label),
          created_time: Number(row.created_time),
        })),
  }
}

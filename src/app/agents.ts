import { AppError, type ErrorKind } from '../lib/errors.ts'
import { DAY_MS } from '../protocol/limits.ts'
import type { Agent } from '../protocol/models/account.ts'
import type { KeyInfo, KeyStore } from '../signing/index.ts'
import type { Connection } from './connection.ts'
import { manage } from './manage.ts'
import type { OwnSigner } from './ownKey.ts'
import { loadSigning } from './signer.ts'

export interface Approval {
  /** Local key file and the Agent's label at the exchange. */
  label: string
  agent_address: string
  authorized_address: string
  valid_days: number
}

export interface Approved {
  tx_hash: string
  agent_address: string
  label: string
  authorized_address: string
  valid_days: number
  expires_at: number | null
  replaced_agent_address: string | null
  /** Path of the key file on this machine; null when the key lives elsewhere. */
  key_file: string | null
}

/** An Agent with what this machine knows of it. */
export interface AgentRow extends Agent {
  /** Days left, begun ones counted; 0 when expired. */
  days_left: number
  /** Label of the key file on this machine; null when the key lives elsewhere. */
  key_file: string | null
}

export async function openKeys({ environment }: Pick<Connection, 'environment'>): Promise<KeyStore> {
  const { KeyStore } = await loadSigning()
  return new KeyStore({ folder: environment.folders.keys })
}

/** The account's Agents as the exchange lists them. */
export async function agentsOf(connection: Connection, account: string): Promise<AgentRow[]> {
  const { list } = await connection.read('agents', { address: account })
  const files = (await openKeys(connection)).list().flatMap((k) => (k.error === undefined ? [k.info] : []))
  const now = connection.exchangeNow()
  return list.map((agent) => ({
    ...agent,
    days_left: Math.max(0, Math.ceil((agent.expires_at - now) / DAY_MS)),
    key_file: files.find((f) => f.address === agent.agent_address)?.label ?? null,
  }))
}

/** The Agent named by its label or its address; AppError `usage` when there is none. */
export async function findAgent(
  connection: Connection,
  account: string,
  by: { label?: string | undefined; address?: string | undefined },
): Promise<AgentRow> {
  const list = await agentsOf(connection, account)
  const found = list.find((a) => (by.address === undefined ? a.label === by.label : a.agent_address === by.address))
  if (found) return found
  const known = list.map((a) => a.label).join(', ') || 'none'
  throw new AppError('usage', `agent: ${by.address ?? by.label} is no Agent of ${account}, allowed: ${known}`, {
    code: 'agent',
    hint: 'see: exchange-tui agent list',
  })
}

/** Approves an Agent whose key exists already. */
export async function approve(connection: Connection, signer: OwnSigner, params: Approval): Promise<Approved> {
  const { data, tx_hash } = await manage(connection, signer, { name: 'approveAgent', params })
  // The Agent is approved: nothing that goes wrong from here on may make it look otherwise.
  const by = { address: params.agent_address }
  const known = data ?? (await findAgent(connection, params.authorized_address, by).catch(() => null))
  const file = await keyFileOf(connection, params.agent_address).catch(() => null)
  return {
    tx_hash,
    agent_address: params.agent_address,
    label: params.label,
    authorized_address: params.authorized_address,
    valid_days: params.valid_days,
    expires_at: known?.expires_at ?? null,
    replaced_agent_address: data?.replaced_agent_address ?? null,
    key_file: file,
  }
}

/** Runs `send`; when the exchange refused or never got it, the key made for it is taken back. */
export async function orTakeBack<T>(
  keys: Pick<KeyStore, 'takeBack'>,
  info: KeyInfo,
  send: () => Promise<T>,
): Promise<T> {
  try {
    return await send()
  } catch (error) {
    // With an unknown outcome, or an error of ours after sending, the key may be approved: it stays.
    if (error instanceof AppError && CERTAIN.has(error.kind)) keys.takeBack(info.environment, info.label)
    throw error
  }
}

/** Ends of a write after which it has not happened. */
const CERTAIN: ReadonlySet<ErrorKind> = new Set(['rejected', 'usage', 'connection', 'locked'])

async function keyFileOf(connection: Connection, agent: string): Promise<string | null> {
  const keys = await openKeys(connection)
  const entry = keys.list().find((k) => k.error === undefined && k.info.address === agent)
  return entry?.error === undefined && entry ? keys.path(entry.info.environment, entry.info.label) : null
}

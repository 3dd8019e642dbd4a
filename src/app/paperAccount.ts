import type { Rest } from '../client/rest.ts'
import type { Submitter } from '../client/submit.ts'
import type { Clock } from '../lib/clock.ts'
import { AppError } from '../lib/errors.ts'
import type { WriteName } from '../protocol/endpoints/index.ts'
import { DAY_MS } from '../protocol/limits.ts'
import type { NetworkProfile } from '../protocol/profile.ts'
import type { KeyInfo, KeyStore, SigningService, WriteRequest } from '../signing/index.ts'
import { dataOf } from './failure.ts'
import { toSubmit } from './sendWrite.ts'

/** Key file of the play-money account itself. */
export const PAPER_ACCOUNT_LABEL = 'account'
const VALID_DAYS = 90
/** How long the outcome of a doubtful write is looked for, ms. */
const WAIT_MS = 10_000
/** What a new play-money account is given, by coin name. */
const START_MONEY: Readonly<Record<string, string>> = { USDT: '100000', BTC: '0.5', ETH: '5', SOL: '100' }

export interface PaperAccountDeps {
  rest: Rest
  submitter: Submitter
  profile: NetworkProfile
  keys: KeyStore
  clock: Clock
  /** Opens a key of the paper environment for signing. */
  sign(label: string): Promise<SigningService>
}

/**
 * First start on the paper network: an account key, play money, and an Agent Key of the given label approved by the
 * account through the interface (method B). Later starts find everything in place and send nothing.
 */
export async function ensurePaperAccount(deps: PaperAccountDeps, agentLabel: string): Promise<KeyInfo> {
  const account = await ensureAccountKey(deps)
  const { agent, fresh } = await ensureAgentKey(deps, agentLabel, account.address)
  const approved = fresh ? null : await approvalOf(deps, account.address, agent.address)
  const funded = await isFunded(deps, account.address)
  if (approved !== null && approved > deps.clock.now() + DAY_MS && funded) return agent
  const signer = await deps.sign(PAPER_ACCOUNT_LABEL)
  try {
    if (!funded) await fund(deps, signer)
    if (approved === null) await approve(deps, signer, agent, agentLabel)
    else if (approved <= deps.clock.now() + DAY_MS) {
      await send(deps, signer, { name: 'renewAgent', params: { agent_address: agent.address, valid_days: VALID_DAYS } })
    }
  } finally {
    signer.lock()
  }
  return agent
}

async function ensureAccountKey({ keys, profile, clock }: PaperAccountDeps): Promise<KeyInfo> {
  if (keys.has('paper', PAPER_ACCOUNT_LABEL)) return keys.read('paper', PAPER_ACCOUNT_LABEL)
  return keys.generate({ kind: 'account', label: PAPER_ACCOUNT_LABEL, profile, created_at: clock.now() })
}

async function ensureAgentKey(
  { keys, profile, clock, rest }: PaperAccountDeps,
  label: string,
  account: string,
): Promise<{ agent: KeyInfo; fresh: boolean }> {
  if (keys.has('paper', label)) {
    const agent = keys.read('paper', label)
    const { list } = dataOf('agents', await rest.call('agents', { address: account }))
    if (agent.account === account && list.some((a) => a.agent_address === agent.address)) return { agent, fresh: false }
    // Not approved (a new exchange, revoked, expired): an address is approved once, so a fresh key takes its place.
    keys.remove('paper', label)
  }
  const agent = await keys.generate({ kind: 'agent', label, profile, account, created_at: clock.now() })
  return { agent, fresh: true }
}

async function approvalOf({ rest }: PaperAccountDeps, account: string, agent: string): Promise<number | null> {
  const { list } = dataOf('agents', await rest.call('agents', { address: account }))
  return list.find((a) => a.agent_address === agent)?.expires_at ?? null
}

async function isFunded({ rest }: PaperAccountDeps, account: string): Promise<boolean> {
  const { coins } = dataOf('balance', await rest.call('balance', { address: account }))
  return coins.length > 0
}

async function fund(deps: PaperAccountDeps, signer: SigningService): Promise<void> {
  const { list } = dataOf('coins', await deps.rest.call('coins', {}))
  for (const { coin_id, name } of list) {
    const amount = START_MONEY[name]
    if (amount !== undefined) await send(deps, signer, { name: 'deposit', params: { coin_id, amount } })
  }
}

function approve(deps: PaperAccountDeps, signer: SigningService, agent: KeyInfo, label: string): Promise<void> {
  const params = {
    agent_address: agent.address,
    authorized_address: signer.address,
    valid_days: VALID_DAYS,
    label,
  }
  return send(deps, signer, { name: 'approveAgent', params })
}

async function send<N extends WriteName>(
  { submitter }: PaperAccountDeps,
  signer: SigningService,
  write: WriteRequest<N>,
): Promise<void> {
  const outcome = await submitter.submit(toSubmit(signer.sign(write), write.params, `paper account: ${write.name}`), {
    waitMs: WAIT_MS,
  })
  if (outcome.status === 'done') return
  const why = outcome.status === 'rejected' ? `${outcome.code} ${outcome.msg}` : outcome.status
  throw new AppError('connection', `paper account: ${write.name}: ${why}`, { code: 'paper_account' })
}

import type { Client } from '../client/client.ts'
import { AppError } from '../lib/errors.ts'
import { inert } from '../lib/inert.ts'
import { quote } from '../lib/privateFile.ts'
import type { Agent } from '../protocol/models/account.ts'
import type { NetworkProfile } from '../protocol/profile.ts'
import type { KeyInfo } from '../signing/index.ts'
import type { KeyFinding, KeyState, KnownAccount } from '../store/keyState.ts'
import type { AppEnvironment } from './environment.ts'
import { preflight } from './preflight.ts'
import { loadSigning } from './signer.ts'

/** Key file the terminal uses on the paper network. */
const PAPER_LABEL = 'terminal'

/** What is known of the key that will be opened, without opening it; null when there is none or it is not chosen. */
export async function chosenKey(
  { folders, options }: AppEnvironment,
  { environment }: NetworkProfile,
): Promise<KeyInfo | null> {
  if (options.hasPrivateKey) return null
  const { KeyStore } = await loadSigning()
  const all = new KeyStore({ folder: folders.keys }).list().flatMap((k) => (k.error === undefined ? [k.info] : []))
  const own = all.filter((info) => info.environment === environment)
  const label = options.key ?? (environment === 'paper' ? PAPER_LABEL : undefined)
  if (label !== undefined) return own.find((info) => info.label === label) ?? null
  return own.length === 1 ? (own[0] ?? null) : null
}

export function describeKey(environment: AppEnvironment, profile: NetworkProfile, info: KeyInfo | null): KeyState {
  const { options, settings } = environment
  const isPaper = profile.environment === 'paper'
  const minutes = isPaper ? 0 : settings.auto_lock_minutes
  return {
    status: info === null && !options.hasPrivateKey ? 'missing' : 'locked',
    label: info?.label ?? (options.hasPrivateKey ? 'environment' : ''),
    kind: info?.kind ?? 'account',
    address: info?.address ?? null,
    account: info?.account ?? null,
    expires_at: info?.expires_at ?? null,
    asks: !isPaper && !options.hasPrivateKey,
    nonces: null,
    own_key_here: isPaper && info?.kind === 'agent',
    commands: {
      approve: approveCommand(environment, info),
      renew: agentCommand('renew', environment, info),
      revoke: agentCommand('revoke', environment, info),
    },
    auto_lock_minutes: minutes === 0 ? null : minutes,
    findings: [],
    accounts: info === null ? [] : [{ address: info.account, label: '' }],
  }
}

function approveCommand(environment: AppEnvironment, info: KeyInfo | null): string {
  const of = info === null ? [] : ['--account', info.account, '--label', info.label]
  return shellCommand(environment, ['agent', 'approve'], of)
}

function agentCommand(verb: 'renew' | 'revoke', environment: AppEnvironment, info: KeyInfo | null): string {
  return shellCommand(
    environment,
    ['agent', verb],
    info === null ? [] : ['--account', info.account, '--agent', info.address],
  )
}

/** What to type in a shell, on the same network; it asks for the account's own key once. */
export function shellCommand({ options }: AppEnvironment, verb: readonly string[], more: readonly string[]): string {
  const network = options.sources.network === 'default' ? [] : ['--network', options.network]
  return ['exchange-tui', ...verb, ...network, ...more].map(quote).join(' ')
}

export interface KeyLook {
  findings: KeyFinding[]
  /** Null when the exchange did not say. */
  accounts: KnownAccount[] | null
  /** The key as the exchange lists it; undefined when it did not say. */
  agent: Agent | null | undefined
}

/** Everything an order needs, looked at in plain words; sends nothing and opens no key. */
export async function lookAtKey(
  { env, clock }: AppEnvironment,
  profile: NetworkProfile,
  { rest, time }: Pick<Client, 'rest' | 'time'>,
  key: KeyInfo | null,
  shown: string | null,
): Promise<KeyLook> {
  if (time.offset() === null) {
    const answer = await rest.call('time', {})
    if (answer.kind === 'ok') time.sample(answer.data.time, answer.took)
  }
  const address = key?.account
  const [asked, asSubs] =
    address === undefined ? [] : await Promise.all([rest.call('agents', { address }), rest.call('subs', { address })])
  const agents = asked?.kind === 'ok' ? asked.data.list : null
  const subs = asSubs?.kind === 'ok' ? asSubs.data.list : null
  const account = shown ?? undefined
  const facts = { profile, env, key, account, agents, subs, offset: time.offset(), now: clock.now() }
  const found = await preflight(facts)
  const accounts = (subs ?? []).map((s) => ({ address: s.address.toLowerCase(), label: inert(s.label, 32) }))
  return {
    findings: found.map((f) => ({ ...f, message: inert(f.message), mend: inert(f.mend) })),
    accounts: subs === null || address === undefined ? null : [{ address, label: '' }, ...accounts],
    agent: agents === null ? undefined : (agents.find((a) => a.agent_address === key?.address) ?? null),
  }
}

/** An error as one line for a person. */
export function errorLine(error: unknown): string {
  if (!(error instanceof AppError)) return 'the key could not be opened'
  return [error.message, error.hint].filter(Boolean).join(' · ')
}

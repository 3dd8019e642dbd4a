import type { Rest } from '../client/rest.ts'
import type { Submitter } from '../client/submit.ts'
import { readPrivateKey } from '../config/index.ts'
import { AppError } from '../lib/errors.ts'
import type { Agent } from '../protocol/models/account.ts'
import type { NetworkProfile } from '../protocol/profile.ts'
import type { KeyInfo, KeyStore, SigningService, UnlockedKey } from '../signing/index.ts'
import type { AppEnvironment } from './environment.ts'
import { ensurePaperAccount } from './paperAccount.ts'
import { underSetupLock } from './setupLock.ts'

/** Loaded when a key is first used: the cryptography costs start-up time. */
export const loadSigning = () => import('../signing/index.ts')

export interface SignerRequest {
  environment: AppEnvironment
  profile: NetworkProfile
  rest: Rest
  submitter: Submitter
  /** The exchange's clock, ms. */
  exchangeNow: () => number
  /** Asks a person for a passphrase; rejects when nobody is there. */
  askPassphrase: (what: string) => Promise<string>
  /** Terminal and verbs have an Agent Key of their own on paper, so that both may trade at once. */
  use: 'terminal' | 'verb'
  warn: (text: string) => void
}

export interface OpenSigner {
  service: SigningService
  label: string
  /** What the exchange knows of the Agent; null when the account's own key signs or it is not approved. */
  agent: Agent | null
}

/** Opens the key to sign with. AppError `locked` says what is missing and what to do. */
export async function openSigner(request: SignerRequest): Promise<OpenSigner> {
  const { environment, rest } = request
  const signing = await loadSigning()
  const thrownAway = readPrivateKey(environment.env)
  if (thrownAway !== undefined) {
    request.warn('EXCHANGE_TUI_PRIVATE_KEY is used: for throw-away automation only, prefer a key file')
    const service = await serve(request, new signing.UnlockedKey(thrownAway))
    return { service, label: 'environment', agent: await agentOf(rest, service) }
  }
  const keys = new signing.KeyStore({ folder: environment.folders.keys })
  const label = environment.options.key ?? (await defaultLabel(request, keys))
  const opened = await openKey(request, keys, label)
  const service = await serve(request, opened.key, opened.info)
  const agent = await agentOf(rest, service)
  if (agent !== null && agent.expires_at !== opened.info.expires_at)
    keys.update(opened, { expires_at: agent.expires_at })
  return { service, label, agent }
}

/** Address of the private key in the environment; null when there is none. AppError when it is no key. */
export async function givenAddress(env: AppEnvironment['env']): Promise<string | null> {
  const given = readPrivateKey(env)
  if (given === undefined) return null
  const { UnlockedKey } = await loadSigning()
  const key = new UnlockedKey(given)
  key.forget()
  return key.address
}

async function defaultLabel(request: SignerRequest, keys: KeyStore): Promise<string> {
  const { environment, profile, rest, submitter } = request
  if (profile.environment === 'paper') {
    const sign = async (label: string) => {
      const { key, info } = await openKey(request, keys, label)
      return serve(request, key, info)
    }
    const { clock, folders } = environment
    await underSetupLock(folders.config, clock, () =>
      ensurePaperAccount({ rest, submitter, profile, keys, clock, sign }, request.use),
    )
    return request.use
  }
  const own = keys
    .list()
    .flatMap((k) => (k.error === undefined && k.info.environment === profile.environment ? [k.info.label] : []))
  const [only, ...more] = own
  if (only !== undefined && more.length === 0) return only
  const hint =
    only === undefined
      ? 'run: exchange-tui agent approve (makes a key), or exchange-tui keys import'
      : `choose one with --key: ${own.join(', ')}`
  throw new AppError('locked', `no ${profile.environment} key chosen`, { code: 'key_missing', hint })
}

async function openKey({ environment, profile, askPassphrase }: SignerRequest, keys: KeyStore, label: string) {
  const { passphraseFile } = environment.options
  const ask = passphraseFile === undefined ? askPassphrase : (await loadSigning()).passphraseFile(passphraseFile)
  return keys.open(profile.environment, label, ask)
}

async function serve(
  { environment, profile, exchangeNow, use }: SignerRequest,
  key: UnlockedKey,
  info?: KeyInfo,
): Promise<SigningService> {
  const { createSigningService, openNonces } = await loadSigning()
  const { env, folders, options } = environment
  try {
    const nonces = openNonces({ folder: folders.nonces, signer: key.address, waitMs: nonceWait(use, profile) })
    return createSigningService({ profile, key, info, account: options.account, nonces, exchangeNow, env })
  } catch (error) {
    key.forget()
    throw error
  }
}

/** A verb is short and waits for another verb to be done with the key; the terminal opens read-only instead. */
const NONCE_WAIT_MS = { verb: 5000, terminal: 0 } as const
/** On paper verbs have a key of their own: whoever holds it is another verb, and soon done. */
const PAPER_VERB_WAIT_MS = 20_000

const nonceWait = (use: SignerRequest['use'], { environment }: NetworkProfile): number =>
  use === 'verb' && environment === 'paper' ? PAPER_VERB_WAIT_MS : NONCE_WAIT_MS[use]

async function agentOf(rest: Rest, service: SigningService): Promise<Agent | null> {
  if (service.address === service.account) return null
  const answer = await rest.call('agents', { address: service.account })
  if (answer.kind !== 'ok') return null
  return answer.data.list.find((a) => a.agent_address === service.address) ?? null
}

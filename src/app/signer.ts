import type { Rest } from '../client/rest.ts'
import { readPrivateKey } from '../config/index.ts'
import { AppError } from '../lib/errors.ts'
import type { Agent } from '../protocol/models/account.ts'
import type { NetworkProfile } from '../protocol/profile.ts'
import type { KeyStore, SigningService } from '../signing/index.ts'
import type { AppEnvironment } from './environment.ts'
import { ensurePaperAccount } from './paperAccount.ts'

/** Loaded when a key is first used: the cryptography costs start-up time. */
export const loadSigning = () => import('../signing/index.ts')

export interface SignerRequest {
  environment: AppEnvironment
  profile: NetworkProfile
  rest: Rest
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
  const { environment, profile, rest } = request
  const signing = await loadSigning()
  const keys = new signing.KeyStore({ folder: environment.folders.keys })
  const serve = (label: string) => openKey(request, keys, label)
  const thrownAway = readPrivateKey(environment.env)
  if (thrownAway !== undefined) {
    request.warn('EXCHANGE_TUI_PRIVATE_KEY is used: for throw-away automation only, prefer a key file')
    const key = new signing.UnlockedKey(thrownAway)
    const nonces = signing.openNonces({
      folder: environment.folders.nonces,
      signer: key.address,
      waitMs: waitOf(request),
    })
    const { account } = environment.options
    const service = signing.createSigningService({
      profile,
      key,
      account,
      nonces,
      exchangeNow: request.exchangeNow,
      env: environment.env,
    })
    return { service, label: 'environment', agent: await agentOf(rest, service) }
  }
  const label = environment.options.key ?? (await defaultLabel(request, keys, serve))
  const service = await serve(label)
  return { service, label, agent: await agentOf(rest, service) }
}

async function defaultLabel(
  request: SignerRequest,
  keys: KeyStore,
  sign: (label: string) => Promise<SigningService>,
): Promise<string> {
  const { environment, profile, rest } = request
  if (profile.environment === 'paper') {
    await ensurePaperAccount({ rest, profile, keys, clock: environment.clock, sign }, request.use)
    return request.use
  }
  const own = keys
    .list()
    .flatMap((k) => (k.error === undefined && k.info.environment === profile.environment ? [k.info.label] : []))
  const [only, ...more] = own
  if (only !== undefined && more.length === 0) return only
  const hint = only === undefined ? 'run: exchange-tui keys import' : `choose one with --key: ${own.join(', ')}`
  throw new AppError('locked', `no ${profile.environment} key chosen`, { code: 'key_missing', hint })
}

async function openKey(request: SignerRequest, keys: KeyStore, label: string): Promise<SigningService> {
  const { environment, profile } = request
  const signing = await loadSigning()
  const { passphraseFile } = environment.options
  const ask = passphraseFile === undefined ? request.askPassphrase : signing.passphraseFile(passphraseFile)
  const { info, key } = await keys.open(profile.environment, label, ask)
  try {
    const nonces = signing.openNonces({
      folder: environment.folders.nonces,
      signer: key.address,
      waitMs: waitOf(request),
    })
    return signing.createSigningService({
      profile,
      key,
      info,
      nonces,
      exchangeNow: request.exchangeNow,
      env: environment.env,
    })
  } catch (error) {
    key.forget()
    throw error
  }
}

/** A verb is short: it waits for another verb to be done with the key. */
function waitOf({ use }: SignerRequest): number {
  return use === 'verb' ? 5000 : 0
}

async function agentOf(rest: Rest, service: SigningService): Promise<Agent | null> {
  if (service.address === service.account) return null
  const answer = await rest.call('agents', { address: service.account })
  if (answer.kind !== 'ok') return null
  return answer.data.list.find((a) => a.agent_address === service.address) ?? null
}

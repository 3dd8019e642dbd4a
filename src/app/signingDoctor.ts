import { loadProfile, readPrivateKey } from '../config/index.ts'
import { AppError } from '../lib/errors.ts'
import type { NetworkProfile } from '../protocol/profile.ts'
import { address } from '../protocol/scalars.ts'
import { validate } from '../protocol/validate.ts'
import type { SigningReport, UnlockedKey } from '../signing/index.ts'
import type { AppEnvironment } from './environment.ts'
import { loadSigning } from './signer.ts'

type Input = { tag: number; params: Record<string, unknown> } | { struct: string; fields: Record<string, unknown> }

interface Stamp {
  nonce: number
  expires_after: number
  target: string | undefined
  askPassphrase: (what: string) => Promise<string>
  warn: (text: string) => void
}

/** Every intermediate value of one signature; sends nothing and uses up no nonce. */
export async function signingReportFor(
  environment: AppEnvironment,
  input: Input,
  stamp: Stamp,
): Promise<SigningReport> {
  const { checkDomain, signingReport } = await loadSigning()
  const profile = loadProfile(environment.options.network, environment.folders.networks)
  // The signature is good wherever the domain is: a hostile profile gets none.
  checkDomain(profile)
  const target_address = stamp.target === undefined ? undefined : validate(address, stamp.target, '--target')
  const key = await doctorKey(environment, stamp, profile)
  try {
    const { nonce, expires_after } = stamp
    return signingReport(profile, key, input, { nonce, expires_after, target_address })
  } finally {
    key.forget()
  }
}

async function doctorKey(
  { env, folders, options }: AppEnvironment,
  stamp: Stamp,
  profile: NetworkProfile,
): Promise<UnlockedKey> {
  const { checkBinding, KeyStore, UnlockedKey, passphraseFile } = await loadSigning()
  const network = profile.environment
  const thrownAway = readPrivateKey(env)
  if (thrownAway !== undefined) {
    stamp.warn('EXCHANGE_TUI_PRIVATE_KEY is used: for throw-away automation only, prefer a key file')
    return new UnlockedKey(thrownAway)
  }
  const keys = new KeyStore({ folder: folders.keys })
  const labels = keys
    .list()
    .flatMap((k) => (k.error === undefined && k.info.environment === network ? [k.info.label] : []))
  const label = options.key ?? labels[0]
  if (label === undefined) {
    throw new AppError('locked', 'there is no key to sign with', {
      code: 'key_missing',
      hint: 'run: exchange-tui agent approve, or exchange-tui keys import',
    })
  }
  const ask = options.passphraseFile === undefined ? stamp.askPassphrase : passphraseFile(options.passphraseFile)
  const { info, key } = await keys.open(network, label, ask)
  // Play money may sign under any dialect the paper exchange serves.
  if (network !== 'paper') checkBinding(profile, info)
  return key
}

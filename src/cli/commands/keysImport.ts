import type { AppEnvironment } from '../../app/environment.ts'
import { openKeyFolder } from '../../app/keyFolder.ts'
import { FieldError } from '../../lib/errors.ts'
import type { NetworkProfile } from '../../protocol/profile.ts'
import type { KeyInfo } from '../../signing/index.ts'
import { readGivenKey } from '../givenKey.ts'
import { NEW_PASSPHRASE_OPTIONS, newPassphrase } from '../newPassphrase.ts'
import type { Verb, VerbContext } from '../verb.ts'
import { oneLabel } from '../words.ts'

export const keysImport: Verb = {
  name: 'keys import',
  summary: 'stores a private key or a Keystore V3 file from stdin or a hidden prompt, encrypted',
  words: 'LABEL',
  options: [
    { flags: '--kind <agent|account>', description: 'agent (default), or account on the paper network' },
    { flags: '--keystore <file>', description: 'a Keystore V3 file; its passphrase comes from the prompt or stdin' },
    ...NEW_PASSPHRASE_OPTIONS,
  ],
  async run(context) {
    const label = oneLabel(context)
    const kind = readKind(context)
    const { environment, profile, keys } = await openKeyFolder(context.globals, context.io.env)
    const account = keyAccount(kind, environment, profile)
    const plan = { kind, label, profile, account, created_at: environment.clock.now() } as const
    if (keys.has(profile.environment, label)) throw new FieldError('LABEL', label, 'a label that is not in use')
    const given = await readGivenKey(context, 'private key', undefined)
    const passphrase = await newPassphrase(context, environment, profile.environment)
    const info =
      given.kind === 'hex'
        ? await keys.importPrivateKey(plan, given.text, passphrase)
        : await keys.importKeystore(plan, given.json, given.passphrase, passphrase)
    context.print({ ...info, file: keys.path(profile.environment, label) }, () => describeKey(info))
    return undefined
  },
}

export function describeKey(info: KeyInfo): string {
  return `${info.label}: ${info.kind} key ${info.address} for account ${info.account} (${info.environment})`
}

export function readKind({ options }: VerbContext): 'agent' | 'account' {
  const kind = options.kind ?? 'agent'
  if (kind === 'agent' || kind === 'account') return kind
  throw new FieldError('--kind', kind, 'agent or account')
}

/** Whose account a key acts for: an Agent Key of a real network must be told. */
export function keyAccount(
  kind: 'agent' | 'account',
  { options }: AppEnvironment,
  { environment }: NetworkProfile,
): string | undefined {
  if (kind === 'account') return undefined
  if (options.account !== undefined || environment === 'paper') return options.account
  throw new FieldError('--account', undefined, 'the address of the account this Agent Key acts for')
}

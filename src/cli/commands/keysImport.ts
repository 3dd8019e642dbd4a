import { readEnvironment } from '../../app/environment.ts'
import { loadSigning } from '../../app/signer.ts'
import { loadProfile } from '../../config/index.ts'
import { AppError, FieldError } from '../../lib/errors.ts'
import type { Verb, VerbContext } from '../verb.ts'

export const keysImport: Verb = {
  name: 'keys import',
  summary: 'stores a private key or a Keystore V3 file from stdin or a hidden prompt, encrypted',
  words: 'LABEL',
  options: [{ flags: '--kind <agent|account>', description: 'agent (default), or account on the paper network' }],
  async run(context) {
    const { io, globals, options, words } = context
    const [label, ...more] = words
    if (label === undefined || more.length > 0)
      throw new FieldError('LABEL', words.join(' ') || undefined, 'one label for the key')
    const kind = options.kind ?? 'agent'
    if (kind !== 'agent' && kind !== 'account') throw new FieldError('--kind', kind, 'agent or account')
    const environment = readEnvironment(globals, io.env)
    const profile = loadProfile(environment.options.network, environment.folders.networks)
    const { KeyStore, passphraseFile } = await loadSigning()
    const keys = new KeyStore({ folder: environment.folders.keys })
    const secret = (await readSecret(context)).trim()
    const plan = {
      kind,
      label,
      profile,
      account: environment.options.account,
      created_at: environment.clock.now(),
    } as const
    const file = environment.options.passphraseFile
    const passphrase =
      file !== undefined
        ? await passphraseFile(file)(label)
        : profile.environment === 'paper'
          ? undefined
          : await newPassphrase(context)
    const info = secret.startsWith('{')
      ? await keys.importKeystore(plan, secret, await io.secret('passphrase of the file to import: '), passphrase)
      : await keys.importPrivateKey(plan, secret, passphrase)
    context.print(
      info,
      () => `${info.label}: ${info.kind} key ${info.address} for account ${info.account} (${info.environment})`,
    )
    return undefined
  },
}

function readSecret({ io }: VerbContext): Promise<string> {
  return io.inputIsTerminal ? io.secret('private key or keystore JSON: ') : io.readInput()
}

async function newPassphrase({ io }: VerbContext): Promise<string> {
  const first = await io.secret('new passphrase: ')
  if ((await io.secret('again: ')) === first) return first
  throw new AppError('usage', 'the two passphrases differ', { code: 'passphrase' })
}

import { type GivenKey, readKeystoreFile } from '../app/ownKey.ts'
import { AppError, FieldError } from '../lib/errors.ts'
import type { VerbContext } from './verb.ts'
import { refuseSecrets } from './words.ts'

/**
 * A private key from a person: typed without echo, from standard input, or a keystore file whose passphrase is typed or
 * comes from standard input. Never from an argument.
 */
export async function readGivenKey(context: VerbContext, what: string, from: string | undefined): Promise<GivenKey> {
  const { io, options } = context
  refuseSecrets([from, options.keystore])
  if (from !== undefined && from !== 'prompt' && from !== 'stdin') {
    throw new FieldError('--account-key', from.length > 10 ? `${from.length} characters` : from, 'prompt or stdin')
  }
  const typed = from === 'prompt' || (from === undefined && io.inputIsTerminal)
  const secret = async (question: string) => {
    const text = (typed ? await io.secret(question) : await io.readInput()).replace(/\r?\n$/, '')
    if (text !== '') return text
    throw new AppError('locked', `${question.replace(/: $/, '')}: nothing was given`, {
      code: 'key_missing',
      hint: 'type it at a terminal, pipe it in, or name a keystore file with --keystore',
    })
  }
  if (typeof options.keystore === 'string') {
    const json = readKeystoreFile(options.keystore)
    return {
      kind: 'keystore',
      json,
      passphrase: await secret('passphrase of the keystore file: '),
      what: options.keystore,
    }
  }
  const text = (await secret(`${what}: `)).trim()
  if (!text.startsWith('{')) return { kind: 'hex', text }
  return {
    kind: 'keystore',
    json: text,
    passphrase: await io.secret('passphrase of the keystore: '),
    what: 'the keystore',
  }
}

import type { AppEnvironment } from '../app/environment.ts'
import { loadSigning } from '../app/signer.ts'
import { AppError } from '../lib/errors.ts'
import type { Environment } from '../protocol/enums.ts'
import type { VerbContext, VerbOption } from './verb.ts'

export const NEW_PASSPHRASE_OPTIONS: readonly VerbOption[] = [
  { flags: '--own-passphrase', description: 'ask for a passphrase instead of making one of five words' },
]

/**
 * The passphrase of a new key: from `EXCHANGE_TUI_PASSPHRASE_FILE`, asked for with `--own-passphrase`, else five words
 * that are shown once, on the terminal. Undefined on paper, where one is made and kept beside the key.
 */
export async function newPassphrase(
  context: VerbContext,
  { options }: AppEnvironment,
  network: Environment,
): Promise<string | undefined> {
  const { passphraseFile } = await loadSigning()
  if (options.passphraseFile !== undefined) return passphraseFile(options.passphraseFile)('the new key')
  if (context.options.ownPassphrase === true) return askTwice(context, network)
  if (network === 'paper') return undefined
  return makeWords(context)
}

export async function askTwice({ io }: VerbContext, network: Environment): Promise<string> {
  const { checkNewPassphrase } = await loadSigning()
  const first = await io.secret('new passphrase: ')
  checkNewPassphrase(network, first)
  if ((await io.secret('again: ')) === first) return first
  throw new AppError('usage', 'the two passphrases differ', { code: 'passphrase' })
}

export async function makeWords({ io }: VerbContext): Promise<string> {
  // A passphrase in a log is no passphrase.
  if (!io.errIsTerminal) {
    throw new AppError('locked', 'there is no terminal to show a new passphrase on', {
      code: 'no_terminal',
      hint: 'set EXCHANGE_TUI_PASSPHRASE_FILE to a file with the passphrase to use (mode 600)',
    })
  }
  const { bitsOfWords, describeStrength, generateWords, PASSPHRASE_WORDS, strengthOf } = await loadSigning()
  const words = generateWords()
  io.err(`passphrase (write it down, it is shown only now):\n\n    ${words}\n`)
  io.err(describeStrength(strengthOf(bitsOfWords(PASSPHRASE_WORDS))))
  return words
}

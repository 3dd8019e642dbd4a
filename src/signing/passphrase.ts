import { AppError, FieldError } from '../lib/errors.ts'
import { readPrivateFile } from '../lib/privateFile.ts'
import { secureBytes } from '../lib/rng.ts'
import type { Environment } from '../protocol/enums.ts'

/** Asks for the passphrase of a key; rejects when nobody is there to answer. */
export type PassphraseSource = (what: string) => Promise<string>

const MINIMUM = 8

/** A passphrase nobody has to remember: 256 bits, hex. */
export function generatePassphrase(): string {
  return Buffer.from(secureBytes(32)).toString('hex')
}

/** Refuses a new passphrase that is too short for a real key; never shows it. */
export function checkNewPassphrase(environment: Environment, passphrase: string): void {
  if (!passphrase.isWellFormed()) throw new FieldError('passphrase', 'text with lone surrogates', 'plain text')
  const enough = environment === 'paper' ? 1 : MINIMUM
  if ([...passphrase].length >= enough) return
  throw new FieldError('passphrase', `${[...passphrase].length} characters`, `at least ${enough} characters`)
}

/** Reads the passphrase from a file only its owner may read (`EXCHANGE_TUI_PASSPHRASE_FILE`); a final newline is cut. */
export function passphraseFile(path: string): PassphraseSource {
  return async () => {
    const text = readPrivateFile(path, 4096)
    if (text === null) {
      throw new AppError('locked', `the passphrase file ${path} does not exist`, { code: 'passphrase_file' })
    }
    return text.replace(/\r?\n$/, '')
  }
}

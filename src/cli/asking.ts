import type { Io } from './io.ts'

/** Passphrases are asked for on the terminal, warnings go to stderr. */
export function asking(io: Io) {
  return {
    askPassphrase: (what: string) => io.secret(`passphrase of ${what}: `),
    warn: (text: string) => io.err(`warning: ${text}`),
  }
}

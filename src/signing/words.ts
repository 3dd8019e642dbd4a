import { EFF_LONG_WORDLIST } from 'secure-password-utilities/wordlists'
import { secureBytes } from '../lib/rng.ts'

/** Words of a generated passphrase: 64.6 bits with the long list of the EFF (7776 words, CC BY 3.0). */
export const PASSPHRASE_WORDS = 5
export const WORDS: readonly string[] = EFF_LONG_WORDLIST

/** A passphrase a person can write down and type: words drawn evenly and independently, a space between. */
export function generateWords(count = PASSPHRASE_WORDS, random: (length: number) => Uint8Array = secureBytes): string {
  return Array.from({ length: count }, () => WORDS[below(WORDS.length, random)]).join(' ')
}

/** An even number below `limit`, at most 2^16: what would favour the first numbers is drawn again. */
function below(limit: number, random: (length: number) => Uint8Array): number {
  const fair = 0x1_0000 - (0x1_0000 % limit)
  for (;;) {
    const [high = 0, low = 0] = random(2)
    const drawn = high * 256 + low
    if (drawn < fair) return drawn % limit
  }
}

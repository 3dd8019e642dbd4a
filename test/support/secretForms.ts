import { Mnemonic } from 'ethers'

/** Every text form a secret may leak in, of a private key (0x hex) or of a passphrase. */
export function secretForms(secret: string): string[] {
  const hex = /^(0x)?([0-9a-f]{64})$/i.exec(secret)?.[2]
  const bytes = hex === undefined ? Buffer.from(secret) : Buffer.from(hex, 'hex')
  const reversed = Buffer.from(bytes).reverse()
  const forms = [bytes, reversed].flatMap((b) => [
    b.toString('hex'),
    b.toString('hex').toUpperCase(),
    b.toString('base64').replace(/=+$/, ''),
    b.toString('base64url'),
    b.toString('latin1'),
    [...b].join(','),
    [...b].join(', '),
    [...b].map(hexOf).join(' '),
    [...b].map(hexOf).join(':'),
    [...b].map((byte) => `%${hexOf(byte)}`).join(''),
    [...b].map((byte) => `\\x${hexOf(byte)}`).join(''),
    [...b].map((byte) => `\\u00${hexOf(byte)}`).join(''),
    BigInt(`0x${b.toString('hex')}`).toString(),
  ])
  // The text itself, two bytes a character, as it lies in memory or in a dump.
  const texts = hex === undefined ? [secret, [...secret].reverse().join('')] : [hex.toLowerCase(), hex.toUpperCase()]
  forms.push(...texts.map((t) => Buffer.from(t, 'utf16le').toString('latin1')), ...texts.map(base64Of))
  if (hex === undefined)
    forms.push(secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), ...apart(secret))
  else forms.push(...halves(hex), ...mnemonics(hex))
  return [...new Set(forms)]
}

const hexOf = (byte: number): string => byte.toString(16).padStart(2, '0')
const base64Of = (text: string): string => Buffer.from(text).toString('base64').replace(/=+$/, '')

/** The words of a passphrase with something else between them, as a URL, a list or a name would have them. */
function apart(passphrase: string): string[] {
  const words = passphrase.split(' ')
  return words.length < 3 ? [] : ['-', '_', ',', ', ', '","', '+', ''].map((between) => words.join(between))
}

/** The 24 words that stand for a key (BIP-39). */
function mnemonics(hex: string): string[] {
  const phrase = Mnemonic.entropyToPhrase(`0x${hex}`)
  return [phrase, ...apart(phrase)]
}

/** Half a key is a leak too. */
function halves(hex: string): string[] {
  const text = hex.toLowerCase()
  return [text.slice(0, 32), text.slice(32), [...text].reverse().join('')]
}

/** Forms of a secret with what they are looked for as: hex in any case. */
const known = new Map<string, (readonly [form: string, anyCase: boolean])[]>()
function formsOf(secret: string) {
  const made = known.get(secret) ?? secretForms(secret).map((form) => [form, /^[0-9a-f]+$/i.test(form)] as const)
  known.set(secret, made)
  return made
}

/** The first form of a secret that stands in a text; null when none does. */
export function leakIn(text: string, secrets: readonly string[]): string | null {
  const lower = text.toLowerCase()
  for (const secret of secrets) {
    for (const [form, anyCase] of formsOf(secret)) {
      if (anyCase ? lower.includes(form.toLowerCase()) : text.includes(form)) return form
    }
  }
  return null
}

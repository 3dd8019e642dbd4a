import { SCRYPT_REAL, type ScryptCost } from './scrypt.ts'
import { WORDS } from './words.ts'

/**
 * What guessing costs a thief of the file, in favour of the thief: a rented graphics card that does nothing but move
 * the memory scrypt fills and reads once (1 TB/s, 0.40 USD an hour), and half of all passphrases tried.
 */
const CARD_BYTES_PER_SECOND = 1e12
const CARD_USD_PER_SECOND = 0.4 / 3600
/** Cards a well-funded thief rents at once. */
const CARDS = 10_000
const YEAR_SECONDS = 31_556_952

export interface Strength {
  bits: number
  /** US dollars, and years with 10,000 cards, to try half of all passphrases. */
  usd: number
  years: number
}

/** Strength of a passphrase drawn from `2^bits` equally likely ones, behind this cost. */
export function strengthOf(bits: number, { N, r }: ScryptCost = SCRYPT_REAL): Strength {
  const secondsPerGuess = (2 * 128 * N * r) / CARD_BYTES_PER_SECOND
  const seconds = 2 ** (bits - 1) * secondsPerGuess
  return { bits, usd: seconds * CARD_USD_PER_SECOND, years: seconds / CARDS / YEAR_SECONDS }
}

/** Bits of a passphrase of that many generated words. */
export function bitsOfWords(count: number): number {
  return count * Math.log2(WORDS.length)
}

/** `64.6 bits: guessing it from the file costs about 550 billion USD, or 15 thousand years on 10,000 graphics cards` */
export function describeStrength({ bits, usd, years }: Strength): string {
  return `${bits.toFixed(1)} bits: guessing it from a stolen file costs about ${round(usd)} USD, ${round(years)} years on 10,000 graphics cards`
}

/** Two figures are all an estimate is good for. */
function round(value: number): string {
  if (value < 1) return 'less than 1'
  const names = ['', ' thousand', ' million', ' billion', ' trillion']
  const step = Math.min(names.length - 1, Math.floor(Math.log10(value) / 3))
  return `${Number((value / 1000 ** step).toPrecision(2)).toLocaleString('en-US')}${names[step]}`
}

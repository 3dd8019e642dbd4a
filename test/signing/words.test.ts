import { describe, expect, test } from 'vitest'
import { SCRYPT_REAL } from '../../src/signing/scrypt.ts'
import { bitsOfWords, describeStrength, strengthOf } from '../../src/signing/strength.ts'
import { generateWords, PASSPHRASE_WORDS, WORDS } from '../../src/signing/words.ts'

describe('a generated passphrase', () => {
  test('the list: 7776 different plain words', () => {
    expect(WORDS.length).toBe(6 ** 5)
    expect(new Set(WORDS).size).toBe(WORDS.length)
    expect(WORDS.filter((w) => !/^[a-z]+(-[a-z]+)?$/.test(w))).toEqual([])
  })

  test('five words, never twice the same', () => {
    const drawn = Array.from({ length: 200 }, () => generateWords())
    for (const text of drawn) expect(text.split(' ').every((w) => WORDS.includes(w))).toBe(true)
    expect(drawn.every((text) => text.split(' ').length === PASSPHRASE_WORDS)).toBe(true)
    expect(new Set(drawn).size).toBe(200)
  })

  test('numbers that would favour the first words are drawn again', () => {
    // 65536 = 8 x 7776 + 3328: 62208 and above is refused.
    const bytes = [Uint8Array.of(0xf3, 0x00), Uint8Array.of(0xff, 0xff), Uint8Array.of(0xf2, 0xff)]
    expect(generateWords(1, () => bytes.shift() ?? Uint8Array.of(0, 0))).toBe(WORDS[7775])
  })

  test('every word is as likely as any other', () => {
    const counts = new Map<string, number>()
    for (let n = 0; n < 62_208; n++) {
      const word = generateWords(1, () => Uint8Array.of(n >> 8, n & 0xff))
      counts.set(word, (counts.get(word) ?? 0) + 1)
    }
    expect(counts.size).toBe(7776)
    expect(new Set(counts.values())).toEqual(new Set([8]))
  })
})

describe('its strength', () => {
  test('five words: 64.6 bits', () => {
    expect(bitsOfWords(5)).toBeCloseTo(64.62, 2)
  })

  test('cost by hand: 2^63.62 guesses of 0.537 ms on a card at 0.40 USD an hour', () => {
    expect(SCRYPT_REAL).toEqual({ N: 262_144, r: 8, p: 1 })
    const { usd, years } = strengthOf(bitsOfWords(5))
    expect(usd / 8.46e11).toBeCloseTo(1, 1)
    expect(years / 24_130).toBeCloseTo(1, 1)
  })

  test('one bit more costs twice as much, a cheaper file half as much', () => {
    expect(strengthOf(31).usd / strengthOf(30).usd).toBeCloseTo(2)
    expect(strengthOf(30, { N: 2 ** 17, r: 8, p: 1 }).usd / strengthOf(30).usd).toBeCloseTo(0.5)
  })

  test('in words', () => {
    expect(describeStrength(strengthOf(bitsOfWords(5)))).toBe(
      '64.6 bits: guessing it from a stolen file costs about 850 billion USD, 24 thousand years on 10,000 graphics cards',
    )
    expect(describeStrength(strengthOf(20))).toContain('about less than 1 USD')
  })
})

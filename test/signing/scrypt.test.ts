import { describe, expect, test } from 'vitest'
import { decryptKey, encryptKey } from '../../src/signing/keystoreV3.ts'
import { isSaneScryptCost } from '../../src/signing/scrypt.ts'
import { UnlockedKey } from '../../src/signing/unlockedKey.ts'
import { CANARY } from '../support/keys.ts'

/** Memory is 128 * N * r bytes, at most 512 MB; N is a power of 2 below 2^(16 r) (RFC 7914, section 2). */
describe('case 32: a cost read from a file', () => {
  test.each([
    [2 ** 18, 8, 1, 'that of a real key'],
    [2 ** 14, 8, 1, 'that of a paper key'],
    [2, 8, 1, 'the smallest N'],
    [2 ** 15, 1, 1, 'the largest N of r = 1'],
    [2 ** 20, 4, 1, 'the largest N, and all the memory'],
    [2 ** 16, 64, 1, 'the largest r, and all the memory'],
    [1024, 8, 16, 'the largest p'],
  ])('N %i, r %i, p %i is fine: %s', (N, r, p) => {
    expect(isSaneScryptCost({ N, r, p })).toBe(true)
  })

  test.each([
    [1, 8, 1, 'N one'],
    [0, 8, 1, 'N zero'],
    [-2, 8, 1, 'N below zero'],
    [3, 8, 1, 'N no power of 2'],
    [1023, 8, 1, 'N no power of 2'],
    [2 ** 16, 1, 1, 'N as large as 2^(16 r)'],
    [2 ** 21, 2, 1, 'N too large'],
    [2 ** 40, 8, 1, 'N beyond 32 bits'],
    [2 ** 20, 5, 1, 'too much memory'],
    [2 ** 17, 64, 1, 'too much memory'],
    [2, 65, 1, 'r too large'],
    [1024, 0, 1, 'r zero'],
    [1024, 8, 17, 'p too large'],
    [1024, 8, 0, 'p zero'],
    [1024, 8, -1, 'p below zero'],
    [1024.5, 8, 1, 'N no whole number'],
    [1024, 7.5, 1, 'r no whole number'],
    [1024, 8, 1.5, 'p no whole number'],
    [Number.NaN, 8, 1, 'no number'],
    [1024, Number.NaN, 1, 'no number'],
    [1024, 8, Number.NaN, 'no number'],
    [Number.POSITIVE_INFINITY, 8, 1, 'infinite'],
  ])('N %d, r %d, p %d is refused: %s', (N, r, p) => {
    expect(isSaneScryptCost({ N, r, p })).toBe(false)
  })
})

test('the memory that a cost needs is allowed: N 2^14, r 8 and r 16, p 4', async () => {
  const key = new UnlockedKey(CANARY)
  for (const cost of [
    { N: 2 ** 14, r: 8, p: 1 },
    { N: 2 ** 12, r: 16, p: 4 },
  ]) {
    const opened = await decryptKey(await encryptKey(key, 'its own', cost), 'its own', 'it')
    expect(opened.address).toBe(key.address)
  }
})

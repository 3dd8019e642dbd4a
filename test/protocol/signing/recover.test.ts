import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Domain, PAPER_PROFILE } from '../../../src/protocol/profile.ts'
import { isCanonicalSignature, recoverAddress } from '../../../src/protocol/signing/recover.ts'
import { actionSteps } from '../../../src/protocol/signing/signingSteps.ts'
import type { Signature } from '../../../src/protocol/write.ts'

const { write, cases } = JSON.parse(
  readFileSync(new URL('../../vectors/invalid-signatures.json', import.meta.url), 'utf8'),
) as {
  write: {
    tag: number
    params: Record<string, unknown>
    nonce: number
    expires_after: number
    address: string
    domain: Domain
  }
  cases: { name: string; outcome: 'other_signer' | 'no_signer'; signature: Signature }[]
}
const { signing_hash } = actionSteps({ ...PAPER_PROFILE, domain: write.domain }, write.tag, write.params, write)

describe('a signature that must not verify', () => {
  test.each(cases)('$name: $outcome', ({ outcome, signature }) => {
    const signer = recoverAddress(signing_hash, signature)
    if (outcome === 'no_signer') expect(signer).toBeNull()
    else expect(signer).not.toBe(write.address)
    if (signer !== null) expect(signer).toMatch(/^0x[0-9a-f]{40}$/)
  })
})

describe('the one form a signature may have', () => {
  // Order of the group of secp256k1 (SEC 2, 2.4.1) and half of it, rounded down.
  const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
  const HALF = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n
  const word = (n: bigint) => `0x${n.toString(16).padStart(64, '0')}`
  const form = (r: bigint, s: bigint, v = 27) => isCanonicalSignature({ r: word(r), s: word(s), v })

  test('r inside the group, s in its lower half, v 27 or 28', () => {
    expect([form(1n, 1n), form(1n, 1n, 28), form(ORDER - 1n, HALF)]).toEqual([true, true, true])
  })

  test.each([
    ['r zero', 0n, 1n, 27],
    ['r the order', ORDER, 1n, 27],
    ['s zero', 1n, 0n, 27],
    ['s above the half', 1n, HALF + 1n, 27],
    ['v 26', 1n, 1n, 26],
    ['v 29', 1n, 1n, 29],
    ['v 0', 1n, 1n, 0],
  ])('not %s', (_, r, s, v) => {
    expect(form(r, s, v)).toBe(false)
  })

  test.each([
    ['in front', `0${word(1n)}`],
    ['behind', `${word(1n)}0`],
  ])('nothing %s', (_, text) => {
    expect(isCanonicalSignature({ r: text, s: word(1n), v: 27 })).toBe(false)
    expect(isCanonicalSignature({ r: word(1n), s: text, v: 27 })).toBe(false)
  })
})

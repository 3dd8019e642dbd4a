import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Domain, PAPER_PROFILE } from '../../../src/protocol/profile.ts'
import { recoverAddress } from '../../../src/protocol/signing/recover.ts'
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

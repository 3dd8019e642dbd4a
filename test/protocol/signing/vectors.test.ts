import { readFileSync } from 'node:fs'
import { SigningKey } from 'ethers/crypto'
import { TypedDataEncoder } from 'ethers/hash'
import { describe, expect, test } from 'vitest'
import { ACTION_TAGS } from '../../../src/protocol/actions.ts'
import { type Domain, PAPER_PROFILE } from '../../../src/protocol/profile.ts'
import { recoverAddress } from '../../../src/protocol/signing/recover.ts'
import { actionSteps, type SigningSteps, signingSteps } from '../../../src/protocol/signing/signingSteps.ts'
import { typedDataJson } from '../../../src/protocol/signing/typedDataJson.ts'
import { STRUCTS, type StructName } from '../../../src/protocol/typedData.ts'
import type { Signature } from '../../../src/protocol/write.ts'
import { signHash } from '../../../src/signing/sign.ts'

interface Case {
  name: string
  method: 'A' | 'B'
  private_key: string
  domain: Domain
  tag?: number
  params?: Record<string, unknown>
  struct?: StructName
  fields?: Record<string, unknown>
  nonce: number
  expires_after: number
  target_address?: string
  address: string
  canonical_json?: string
  action_hash?: string
  signing_hash: string
  signature: Signature
}

const { cases } = JSON.parse(readFileSync(new URL('../../vectors/signing-vectors.json', import.meta.url), 'utf8')) as {
  cases: Case[]
}

/** The vectors name method B fields as the struct does; the body uses the names of the document. */
function stepsOf(c: Case): SigningSteps {
  const profile = { ...PAPER_PROFILE, domain: c.domain }
  const stamp = {
    address: c.address,
    nonce: c.nonce,
    expires_after: c.expires_after,
    target_address: c.target_address,
  }
  if (c.method === 'A') return actionSteps(profile, c.tag!, c.params!, stamp)
  const body = Object.fromEntries(
    STRUCTS[c.struct!].filter((f) => f.name in c.fields!).map((f) => [f.from, c.fields![f.name]]),
  )
  return signingSteps(profile, { kind: 'struct', struct: c.struct! }, body, stamp)
}

test('the vectors cover every tag and every struct', () => {
  const tags = new Set(cases.flatMap((c) => c.tag ?? []))
  const structs = new Set(cases.flatMap((c) => c.struct ?? []))
  expect(structs).toEqual(new Set(Object.keys(STRUCTS)))
  const untested = Object.entries(ACTION_TAGS).filter(([, tag]) => !tags.has(tag as number))
  expect(untested.map(([name]) => name)).toEqual(['Deposit', 'SetAutoBorrow'])
})

describe.each(cases)('$method $name', (c) => {
  test('hashes', () => {
    const steps = stepsOf(c)
    expect(steps.canonical_json).toBe(c.canonical_json)
    expect(steps.action_hash).toBe(c.action_hash)
    expect(steps.signing_hash).toBe(c.signing_hash)
  })

  test('signature, byte for byte', () => {
    expect(signHash(new SigningKey(c.private_key), c.signing_hash)).toEqual(c.signature)
  })

  test('recovers the signer', () => {
    expect(recoverAddress(c.signing_hash, c.signature)).toBe(c.address)
  })

  test('an external EIP-712 signer reaches the same hash from the JSON', () => {
    const { types, domain, message } = typedDataJson(c.domain, stepsOf(c).message)
    const { EIP712Domain: _, ...structs } = types
    expect(TypedDataEncoder.hash(domain, structs, message)).toBe(c.signing_hash)
  })
})

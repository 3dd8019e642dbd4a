import { TypedDataEncoder } from 'ethers'
import { describe, expect, test } from 'vitest'
import { FieldError } from '../../../src/lib/errors.ts'
import { PAPER_PROFILE, TICKO_TESTNET_PROFILE } from '../../../src/protocol/profile.ts'
import { agentMessage, structMessage } from '../../../src/protocol/signing/messages.ts'
import { domainSeparator, type TypedField, typedDataHash } from '../../../src/protocol/signing/typedDataHash.ts'

// Hashes made with the typed data encoder of ethers.
const STAMP = {
  address: '0x1a103a4ae272875bdb4b616115a31a6b3e68c4c7',
  nonce: 1790000046663,
  expires_after: 1790000646663,
}
const TARGET = '0xb3ca4d9cffeff6e2f67588b21a0e28defb8198ba'
const ACTION_HASH = '0xe80e73ff78fc08a7df323ad206ede5cde6b13834f5f87c88c7ae5c689b4887fc'
const ticko = TICKO_TESTNET_PROFILE

test('domain separators, with and without a verifying contract', () => {
  expect(domainSeparator(PAPER_PROFILE.domain)).toBe(
    '0x82b098094a37cedc0191be94fae00f90aa1764188139ae9c7db5d4d57886eef2',
  )
  expect(domainSeparator(ticko.domain)).toBe('0xfa07571693c34adb4f7782136a04f2a8ca885193b1303e7c04418b5c20f86f73')
  expect(domainSeparator({ ...ticko.domain })).toBe(domainSeparator(ticko.domain))
})

test('the Agent struct of another profile, without and with a target', () => {
  expect(typedDataHash(ticko.domain, agentMessage(ticko, STAMP, ACTION_HASH))).toBe(
    '0x966886b7a28e6b7cd05fe9ce3cb13779d0c9e6e2374d6a67232e3cf0eb0a1d7f',
  )
  expect(typedDataHash(ticko.domain, agentMessage(ticko, { ...STAMP, target_address: TARGET }, ACTION_HASH))).toBe(
    '0x819f85bc3e0f9bb613ec8b9a819578e2a58f290d05d3139a2f17aaffce5cf39c',
  )
})

test('a profile that renames the signer of Agent renames it in every struct', () => {
  const params = { agent_address: TARGET }
  expect(structMessage(PAPER_PROFILE, 'RevokeAgent', STAMP, params).fields[0]).toEqual({
    name: 'sender',
    type: 'address',
  })
  expect(structMessage(ticko, 'RevokeAgent', STAMP, params).fields[0]).toEqual({
    name: 'signerAddress',
    type: 'address',
  })
})

describe('a value that does not fit its type is refused by name', () => {
  test.each<[TypedField['type'], string | number | undefined]>([
    ['address', '0x12'],
    ['address', `0x${'g'.repeat(40)}`],
    ['address', `g0x${'1'.repeat(39)}`],
    ['address', `0x${'1'.repeat(39)}g`],
    ['address', 1],
    ['bytes32', STAMP.address],
    ['uint32', 2 ** 32],
    ['uint32', -1],
    ['uint64', 1.5],
    ['uint64', 2 ** 53],
    ['uint64', '1'],
    ['string', 1],
    ['string', '\ud800'],
    ['string', undefined],
  ])('%s %s', (type, value) => {
    const message = {
      struct: 'T',
      fields: [{ name: 'field', type }],
      values: value === undefined ? {} : { field: value },
    }
    expect(() => typedDataHash(PAPER_PROFILE.domain, message)).toThrow(FieldError)
    expect(() => typedDataHash(PAPER_PROFILE.domain, message)).toThrow(/^field: /)
  })
})

test('the refusal says what is allowed', () => {
  const refusal = (type: TypedField['type']) => () =>
    typedDataHash(PAPER_PROFILE.domain, { struct: 'T', fields: [{ name: 'field', type }], values: { field: -1 } })
  expect(refusal('address')).toThrow(/^field: -1 given, allowed: 0x and 40 hex characters$/)
  expect(refusal('bytes32')).toThrow(/allowed: 0x and 64 hex characters$/)
  expect(refusal('uint32')).toThrow(/allowed: a whole number from 0 to 4294967295$/)
  expect(refusal('uint64')).toThrow(/allowed: a whole number from 0 to 9007199254740991$/)
  expect(refusal('string')).toThrow(/allowed: text$/)
})

test('zero is a number like any other', () => {
  const domain = { name: 'Exchange', version: '1', chainId: 1 }
  const fields = [{ name: 'n', type: 'uint64' as const }]
  const hash = (n: number) => typedDataHash(domain, { struct: 'T', fields, values: { n } })
  expect(hash(0)).toBe(TypedDataEncoder.hash(domain, { T: fields }, { n: 0 }))
  expect(hash(0)).not.toBe(hash(1))
})

import { describe, expect, test } from 'vitest'
import { BUILT_IN_PROFILES, NetworkProfile, PAPER_PROFILE } from '../../src/protocol/profile.ts'
import { validate } from '../../src/protocol/validate.ts'

/** The `paper` profile as the decisions print it, with a port. */
const PAPER = {
  name: 'paper',
  environment: 'paper',
  rest: 'http://127.0.0.1:4000/v1',
  ws: 'ws://127.0.0.1:4000/v1',
  domain: { name: 'Exchange', version: '1', chainId: 1 },
  agentFields: ['sender', 'actionHash', 'nonce', 'expiresAfter'],
  agentFieldsWithTarget: ['sender', 'targetAddress', 'actionHash', 'nonce', 'expiresAfter'],
  signerField: 'address',
  targetAddress: 'when-needed',
  requestTtlMs: { risk: 15000, cancel: 60000, account: 600000 },
}

test('the built-in paper profile is that of the decisions', () => {
  expect({ ...PAPER_PROFILE, rest: PAPER.rest, ws: PAPER.ws }).toEqual(PAPER)
  expect(validate(NetworkProfile, PAPER)).toEqual(PAPER)
})

test('every built-in profile is valid', () => {
  for (const [name, profile] of Object.entries(BUILT_IN_PROFILES)) {
    expect(validate(NetworkProfile, profile).name).toBe(name)
  }
})

describe('a wrong profile names the key and what was expected', () => {
  test.each<[object, RegExp]>([
    [{ name: 'My Net' }, /^name: "My Net" given, allowed: lowercase letters/],
    [{ environment: 'prod' }, /^environment: "prod" given, allowed: one of paper, testnet, mainnet/],
    [{ rest: 'ftp://x' }, /^rest: .*http: or https:/],
    [{ ws: 'http://x' }, /^ws: .*ws: or wss:/],
    [{ rest: 'nonsense' }, /^rest: "nonsense" given/],
    [{ domain: { name: 'X', version: '1', chainId: 0 } }, /^domain\.chainId: 0 given, allowed: an integer from 1/],
    [{ domain: { name: 'X', version: '1', chainId: 1, salt: 1 } }, /^domain\.salt: .*no field of this name/],
    [{ domain: { name: 'X', version: 1, chainId: 1 } }, /^domain\.version: 1 given/],
    [{ domain: { name: 'X', version: '1', chainId: 1, verifyingContract: '0x1' } }, /verifyingContract/],
    [{ agentFields: ['sender', 'nonce', 'expiresAfter'] }, /^agentFields: .*signer's field/],
    [{ agentFields: ['actionHash', 'nonce', 'expiresAfter', 'sender'] }, /^agentFields/],
    [{ agentFieldsWithTarget: PAPER.agentFields }, /^agentFieldsWithTarget: .*targetAddress/],
    [{ signerField: 'Signer' }, /^signerField: "Signer" given/],
    [{ targetAddress: 'never' }, /^targetAddress: .*when-needed, always/],
    [
      { requestTtlMs: { risk: 1, cancel: 60000, account: 600000 } },
      /^requestTtlMs\.risk: 1 given, allowed: at least 1000/,
    ],
    [{ requestTtlMs: { risk: 15000, cancel: 60000 } }, /^requestTtlMs\.account: nothing given/],
    [{ color: 'red' }, /^color: "red" given, allowed: no field of this name/],
  ])('%j', (change, message) => {
    expect(() => validate(NetworkProfile, { ...PAPER, ...change })).toThrow(message)
  })
})

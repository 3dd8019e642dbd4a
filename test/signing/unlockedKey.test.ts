import { createHmac } from 'node:crypto'
import { inspect } from 'node:util'
import { computeAddress, recoverAddress, Signature } from 'ethers'
import { describe, expect, test } from 'vitest'
import { UnlockedKey } from '../../src/signing/unlockedKey.ts'
import { CANARY, refusal } from '../support/keys.ts'

const HASH = `0x${'ab'.repeat(32)}`
const OTHER = '11'.repeat(32)

describe('an open key', () => {
  test.each([
    ['with 0x', CANARY],
    ['without', CANARY.slice(2)],
    ['in capitals', `0X${CANARY.slice(2).toUpperCase()}`],
    ['with spaces and a newline around', `  ${CANARY}\n`],
  ])('%s', (_, text) => {
    const key = new UnlockedKey(text)
    expect(key.address).toBe(computeAddress(CANARY).toLowerCase())
    expect(recoverAddress(HASH, Signature.from(key.sign(HASH)))).toBe(computeAddress(CANARY))
    expect(key.exposeTo((hex) => hex)).toBe(CANARY)
  })

  test.each([
    ['one digit too many', `${CANARY}0`],
    ['one in front', `0${CANARY}`],
    ['one too few', CANARY.slice(0, -1)],
    ['0x in the middle', `1${'0x'}${OTHER.slice(1)}`],
    ['another letter', CANARY.replace('c', 'g')],
    ['nothing', ''],
    ['zero, which is no key', '0'.repeat(64)],
    ['the order of the group', 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141'],
  ])('not %s', async (_, text) => {
    expect(await refusal(() => new UnlockedKey(text))).toMatchObject({
      kind: 'usage',
      code: 'private_key',
      message: 'that is not a private key: 64 hex characters are allowed, 0x in front or not',
    })
  })

  test('its seal: HMAC-SHA256 under the 32 bytes of the key', () => {
    const by = (hex: string) =>
      createHmac('sha256', Buffer.from(hex, 'hex')).update('key file\nwhat is sealed').digest('hex')
    expect(new UnlockedKey(CANARY).seal('what is sealed')).toBe(by(CANARY.slice(2)))
    expect(new UnlockedKey(OTHER).seal('what is sealed')).toBe(by(OTHER))
    expect(by(OTHER)).not.toBe(by(CANARY.slice(2)))
  })

  test('shows its address and nothing else', () => {
    const key = new UnlockedKey(CANARY)
    expect(JSON.stringify({ key })).toBe('{"key":"[private key]"}')
    expect(String(key)).toBe('[private key]')
    expect(inspect(key)).toBe(`UnlockedKey ${key.address} [private key]`)
  })
})

test('a forgotten key does nothing any more', async () => {
  const key = new UnlockedKey(CANARY)
  expect(key.forgotten).toBe(false)
  key.forget()
  expect(key.forgotten).toBe(true)
  for (const use of [() => key.sign(HASH), () => key.seal('x'), () => key.exposeTo((hex) => hex)]) {
    expect(await refusal(use)).toMatchObject({ kind: 'locked', code: 'key_locked', message: 'the key is locked' })
  }
})

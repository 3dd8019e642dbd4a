import { describe, expect, test } from 'vitest'
import { validate } from '../../src/protocol/validate.ts'
import { KeyLabel } from '../../src/signing/keyFile.ts'
import { readKeystore } from '../../src/signing/keystoreV3.ts'
import { SCRYPT_PAPER, SCRYPT_REAL } from '../../src/signing/scrypt.ts'
import { TTL_CLASS } from '../../src/signing/ttl.ts'
import { refusal } from '../support/keys.ts'

const hex = (bytes: number, digit = 'a') => digit.repeat(bytes * 2)
const scrypt = { dklen: 32, salt: hex(32), n: 1024, r: 8, p: 1 }
const pbkdf2 = { dklen: 32, salt: hex(32), prf: 'hmac-sha256', c: 262_144 }
const crypto = {
  cipher: 'aes-128-ctr',
  cipherparams: { iv: hex(16) },
  ciphertext: hex(32),
  mac: hex(32),
  kdf: 'scrypt',
  kdfparams: scrypt,
}
const whole = { version: 3, address: hex(20), crypto }
const withCrypto = (change: object) => ({ ...whole, crypto: { ...crypto, ...change } })
const withParams = (change: object) => withCrypto({ kdfparams: { ...scrypt, ...change } })
const withPbkdf2 = (change: object) => withCrypto({ kdf: 'pbkdf2', kdfparams: { ...pbkdf2, ...change } })

/** Keystore V3 as geth and ethers write it. */
describe('what is a keystore', () => {
  test.each<[string, object]>([
    ['scrypt', whole],
    ['without an address', { version: 3, crypto }],
    ['an address with 0x and in capitals', { ...whole, address: `0x${hex(20, 'A')}` }],
    ['PBKDF2 with SHA-256', withPbkdf2({})],
    ['PBKDF2 with SHA-512', withPbkdf2({ prf: 'hmac-sha512' })],
    ['PBKDF2, one round', withPbkdf2({ c: 1 })],
    ['PBKDF2, ten million rounds', withPbkdf2({ c: 10_000_000 })],
    ['the shortest salt', withParams({ salt: hex(8) })],
    ['the longest salt', withParams({ salt: hex(128) })],
    ['Crypto with a capital', { version: 3, Crypto: crypto }],
  ])('%s', (_, value) => {
    expect(readKeystore(value, 'it').crypto.ciphertext).toBe(hex(32))
  })

  test.each<[string, unknown]>([
    ['another version', { ...whole, version: 4 }],
    ['an address too short', { ...whole, address: hex(20).slice(1) }],
    ['an address too long', { ...whole, address: `${hex(20)}a` }],
    ['an address with something in front', { ...whole, address: `x${hex(20)}` }],
    ['another cipher', withCrypto({ cipher: 'aes-128-cbc' })],
    ['a short vector', withCrypto({ cipherparams: { iv: hex(15) } })],
    ['a long vector', withCrypto({ cipherparams: { iv: `${hex(16)}a` } })],
    ['a short ciphertext', withCrypto({ ciphertext: hex(31) })],
    ['a long ciphertext', withCrypto({ ciphertext: `a${hex(32)}` })],
    ['a code that is no hex', withCrypto({ mac: hex(32, 'g') })],
    ['another key length', withParams({ dklen: 64 })],
    ['a salt too short', withParams({ salt: hex(7) })],
    ['a salt too long', withParams({ salt: hex(129) })],
    ['half a byte of salt', withParams({ salt: `${hex(8)}a` })],
    ['a salt with something in front', withParams({ salt: `x${hex(8)}` })],
    ['a salt with something behind', withParams({ salt: `${hex(8)}x` })],
    ['an absurd cost', withParams({ n: 2 ** 40 })],
    ['no rounds', withPbkdf2({ c: 0 })],
    ['half a round', withPbkdf2({ c: 1.5 })],
    ['more than ten million rounds', withPbkdf2({ c: 10_000_001 })],
    ['another function', withPbkdf2({ prf: 'hmac-md5' })],
    ['another derivation', withCrypto({ kdf: 'bcrypt' })],
    ['both spellings, the wrong one whole', { version: 3, crypto: {}, Crypto: crypto }],
  ])('not %s', async (_, value) => {
    expect((await refusal(() => readKeystore(value, 'it'))).code).toBe('key_damaged')
  })
})

test('costs: a second and 256 MB for a real key, less for play money', () => {
  expect(SCRYPT_REAL).toEqual({ N: 262_144, r: 8, p: 1 })
  expect(SCRYPT_PAPER).toEqual({ N: 16_384, r: 8, p: 1 })
})

test.each(['a', '0', 'desk-1_b', 'a'.repeat(32)])('%j is a label', (label) => {
  expect(validate(KeyLabel, label, 'label')).toBe(label)
})

test.each(['', '-a', '_a', 'A', 'a.b', 'a/b', 'a'.repeat(33), 'é'])('%j is no label', async (label) => {
  expect((await refusal(() => validate(KeyLabel, label, 'label'))).message).toContain(
    'lowercase letters, digits, - and _, at most 32, starting with a letter or digit',
  )
})

test('how long a write stays executable: new risk shortest, cancels longer, the account longest', () => {
  const names = (wanted: string) =>
    Object.entries(TTL_CLASS)
      .filter(([, of]) => of === wanted)
      .map(([name]) => name)
      .sort()
  expect(names('risk')).toEqual(['batchModify', 'batchOrder', 'chaseOrder', 'modifyOrder', 'placeOrder'])
  expect(names('cancel')).toEqual(['batchCancel', 'cancelAll', 'cancelOrder'])
  expect(names('account')).toHaveLength(Object.keys(TTL_CLASS).length - 8)
})

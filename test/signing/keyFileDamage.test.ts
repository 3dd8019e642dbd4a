import { createHash } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { canonicalJson } from '../../src/protocol/signing/canonicalJson.ts'
import type { KeyFileContent } from '../../src/signing/keyFile.ts'
import { agentPlan, answer, CANARY_PASSPHRASE, type Home, makeHome, PAPER, refusal } from '../support/keys.ts'

let home: Home
let file: string
let original: Buffer
beforeAll(async () => {
  home = makeHome()
  await home.keys.generate(agentPlan(), CANARY_PASSPHRASE)
  file = home.keys.path('testnet', 'desk')
  original = readFileSync(file)
})
beforeEach(() => writeFileSync(file, original))
afterAll(() => home.remove())

const damage = async () => {
  // Without a passphrase: nothing is derived from it.
  const asked = () => Promise.reject(new Error('asked for a passphrase'))
  const error = await refusal(() => home.keys.open('testnet', 'desk', asked))
  expect(error.kind).toBe('locked')
  expect(error.message).toBe(`${file} is damaged or altered`)
}

describe('case 32: damaged files are told before anything is derived', () => {
  test('any bit flipped (a sample of every byte)', async () => {
    for (let i = 0; i < original.length; i++) {
      const bytes = Buffer.from(original)
      bytes[i] = bytes[i]! ^ (1 << (i % 8))
      writeFileSync(file, bytes)
      await damage()
    }
  })

  test('case of any letter', async () => {
    for (let i = 0; i < original.length; i += 3) {
      const bytes = Buffer.from(original)
      bytes[i] = bytes[i]! ^ 0x20
      writeFileSync(file, bytes)
      await damage()
    }
  })

  test('cut anywhere, or with something added', async () => {
    for (let i = 0; i < original.length; i += 7) {
      writeFileSync(file, original.subarray(0, i))
      await damage()
    }
    writeFileSync(file, Buffer.concat([original, Buffer.from(' ')]))
    await damage()
  })

  test.each([
    ['n', 2 ** 40],
    ['n', 2 ** 31],
    ['n', 2 ** 21],
    ['n', 1000],
    ['n', 1.5],
    ['n', 0],
    ['n', -1024],
    ['r', 2 ** 20],
    ['r', 0],
    ['p', 2 ** 30],
    ['p', 17],
    ['dklen', 64],
    ['salt', ''],
  ])('absurd scrypt %s %d, even with a right checksum', async (name, value) => {
    const content = parsed()
    Object.assign(content.keystore.crypto.kdfparams, { [name]: value })
    write(content)
    await damage()
  })
})

describe('altered on purpose, with a right checksum: told by the seal once the key is open', () => {
  test.each([
    ['account', '0xb3ca4d9cffeff6e2f67588b21a0e28defb8198ba'],
    ['kind', 'account'],
    ['host', 'evil.example'],
    ['expires_at', 1],
    ['domain', PAPER.domain],
  ])('%s', async (name, value) => {
    const content = parsed()
    Object.assign(content.info, { [name]: value })
    write(content)
    const error = await refusal(() => home.keys.open('testnet', 'desk', answer(CANARY_PASSPHRASE)))
    expect(error.message).toBe(`${file} is damaged or altered`)
  })

  test('another initialisation vector decrypts to another key', async () => {
    const content = parsed()
    Object.assign(content.keystore.crypto.cipherparams, { iv: '00'.repeat(16) })
    write(content)
    const error = await refusal(() => home.keys.open('testnet', 'desk', answer(CANARY_PASSPHRASE)))
    expect(error.message).toBe(`${file} is damaged or altered`)
  })

  test('a file under another label or environment', async () => {
    renameSync(file, home.keys.path('testnet', 'other'))
    expect((await refusal(() => home.keys.read('testnet', 'other'))).code).toBe('key_damaged')
    renameSync(home.keys.path('testnet', 'other'), file)
  })
})

function parsed(): KeyFileContent & { format: 1 } {
  const { checksum: _, ...content } = JSON.parse(original.toString())
  return content
}

/** Writes what an attacker who knows the format would write. */
function write(content: object): void {
  let text: string
  try {
    text = canonicalJson(content)
  } catch {
    text = ''
  }
  const checksum = createHash('sha256').update(text).digest('hex')
  writeFileSync(file, `${JSON.stringify({ ...content, checksum }, null, 2)}\n`)
}

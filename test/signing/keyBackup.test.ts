import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { decryptKeystoreJson, encryptKeystoreJson, Wallet } from 'ethers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  agentPlan,
  answer,
  CANARY,
  CANARY_PASSPHRASE,
  type Home,
  makeHome,
  NOW,
  nobody,
  PAPER,
  refusal,
} from '../support/keys.ts'

let home: Home
let file: string
beforeEach(() => {
  home = makeHome()
  file = home.keys.path('testnet', 'desk')
})
afterEach(() => home.remove())
const NEXT = 'another staple altogether'
const names = () => readdirSync(join(home.folder, 'keys', 'testnet')).sort()

describe('a kept copy of what is replaced', () => {
  test('a new passphrase: the old file is kept, private, and still opens with the old one', async () => {
    await home.keys.generate(agentPlan(), CANARY_PASSPHRASE)
    const old = readFileSync(file)
    await home.keys.changePassphrase('testnet', 'desk', answer(CANARY_PASSPHRASE), NEXT)
    expect(names()).toEqual(['desk.json', 'desk.json.bak'])
    expect(readFileSync(`${file}.bak`).equals(old)).toBe(true)
    expect(statSync(`${file}.bak`).mode & 0o777).toBe(0o600)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(home.keys.list()).toHaveLength(1)
    home.keys.takeBack('testnet', 'desk')
    await home.keys.open('testnet', 'desk', answer(CANARY_PASSPHRASE))
    expect(names()).toEqual(['desk.json'])
  })

  test('a fresh key under the same label, and back', async () => {
    const first = await home.keys.generate(agentPlan(), CANARY_PASSPHRASE)
    const second = await home.keys.replace(agentPlan(), NEXT)
    expect(second.address).not.toBe(first.address)
    expect(home.keys.read('testnet', 'desk')).toEqual(second)
    home.keys.takeBack('testnet', 'desk')
    expect((await home.keys.open('testnet', 'desk', answer(CANARY_PASSPHRASE))).info).toEqual(first)
  })

  test('a fresh key where there was none, and back', async () => {
    await home.keys.replace(agentPlan(), NEXT)
    expect(names()).toEqual(['desk.json'])
    home.keys.takeBack('testnet', 'desk')
    expect(names()).toEqual([])
  })

  test('the key of an account is never replaced by an Agent Key', async () => {
    const main = await home.keys.generate({ kind: 'account', label: 'main', profile: PAPER, created_at: NOW })
    const plan = agentPlan({ label: 'main', profile: PAPER })
    expect((await refusal(() => home.keys.replace(plan))).message).toMatch(/^label: "main" given/)
    expect(home.keys.read('paper', 'main')).toEqual(main)
  })

  test('on paper the passphrase beside the old key stays that of the new one', async () => {
    const plan = agentPlan({ label: 'bot', profile: PAPER })
    const first = await home.keys.generate(plan)
    const second = await home.keys.replace(plan, NEXT)
    expect((await home.keys.open('paper', 'bot', nobody)).info).toEqual(second)
    home.keys.takeBack('paper', 'bot')
    expect((await home.keys.open('paper', 'bot', nobody)).info).toEqual(first)
  })

  test('removing takes the copy along', async () => {
    await home.keys.generate(agentPlan(), CANARY_PASSPHRASE)
    await home.keys.changePassphrase('testnet', 'desk', answer(CANARY_PASSPHRASE), NEXT)
    home.keys.remove('testnet', 'desk')
    expect(names()).toEqual([])
  })

  test('a short new passphrase changes nothing', async () => {
    await home.keys.generate(agentPlan(), CANARY_PASSPHRASE)
    const old = readFileSync(file)
    const opened = await home.keys.open('testnet', 'desk', answer(CANARY_PASSPHRASE))
    expect((await refusal(() => home.keys.reencrypt(opened, 'short'))).message).toMatch(/^passphrase: /)
    expect(opened.key.forgotten).toBe(true)
    expect(readFileSync(file).equals(old)).toBe(true)
    expect(existsSync(`${file}.bak`)).toBe(false)
  })
})

describe("ethers' own reader and writer", () => {
  test('what is exported opens there, whatever the passphrase', async () => {
    for (const [i, passphrase] of [CANARY_PASSPHRASE, 'Ünïcode pässphrase 密码 🙂', ' spaces around '].entries()) {
      const label = `desk-${i}`
      await home.keys.importPrivateKey(agentPlan({ label }), CANARY, passphrase)
      const account = await decryptKeystoreJson(home.keys.exportKeystore('testnet', label), passphrase)
      expect(account.privateKey).toBe(CANARY)
    }
  })

  test('what it writes is imported, exported and read there again', async () => {
    for (let i = 0; i < 5; i++) {
      const { address, privateKey } = Wallet.createRandom()
      const json = await encryptKeystoreJson({ address, privateKey }, 'theirs', { scrypt: { N: 1024, r: 8, p: 1 } })
      const info = await home.keys.importKeystore(agentPlan({ label: `k${i}` }), json, 'theirs', CANARY_PASSPHRASE)
      expect(info.address).toBe(address.toLowerCase())
      const back = await decryptKeystoreJson(home.keys.exportKeystore('testnet', `k${i}`), CANARY_PASSPHRASE)
      expect([back.address, back.privateKey]).toEqual([address, privateKey])
    }
  })

  test('a damaged foreign file is refused whole', async () => {
    const { address, privateKey } = Wallet.createRandom()
    const json = await encryptKeystoreJson({ address, privateKey }, 'theirs', { scrypt: { N: 1024, r: 8, p: 1 } })
    for (const text of [
      json.slice(1),
      json.replace('"n":1024', '"n":1099511627776'),
      json.replace('aes-128-ctr', 'none'),
    ]) {
      const error = await refusal(() => home.keys.importKeystore(agentPlan(), text, 'theirs', CANARY_PASSPHRASE))
      expect(error).toMatchObject({ code: 'key_damaged', message: 'the keystore to import is damaged or altered' })
    }
    expect(existsSync(file)).toBe(false)
  })

  test('a key file of ours, copied to another wallet by hand, is no plain keystore', async () => {
    await home.keys.generate(agentPlan(), CANARY_PASSPHRASE)
    const copy = join(home.folder, 'copy.json')
    writeFileSync(copy, readFileSync(file))
    expect(
      (
        await refusal(() =>
          home.keys.importKeystore(agentPlan({ label: 'x' }), readFileSync(copy, 'utf8'), CANARY_PASSPHRASE, NEXT),
        )
      ).code,
    ).toBe('key_damaged')
  })
})

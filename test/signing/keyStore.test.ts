import { chmodSync, readdirSync, readFileSync, renameSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { passphraseFile } from '../../src/signing/passphrase.ts'
import {
  ACCOUNT,
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
  TESTNET,
} from '../support/keys.ts'

let home: Home
beforeEach(() => {
  home = makeHome()
})
afterEach(() => home.remove())
const file = () => home.keys.path('testnet', 'desk')

describe('making and opening keys', () => {
  test('an Agent Key is imported, listed, opened and signs for its address', async () => {
    const info = await home.keys.importPrivateKey(agentPlan(), CANARY, CANARY_PASSPHRASE)
    expect(info).toMatchObject({
      kind: 'agent',
      label: 'desk',
      environment: 'testnet',
      profile: 'ticko-testnet',
      domain: TESTNET.domain,
      host: 'api.testnet.ticko.xyz',
      account: ACCOUNT,
      created_at: NOW,
      expires_at: null,
    })
    expect(home.keys.list()).toEqual([{ info }])
    expect(home.keys.has('testnet', 'desk')).toBe(true)
    const opened = await home.keys.open('testnet', 'desk', answer(CANARY_PASSPHRASE))
    expect(opened.info).toEqual(info)
    expect(opened.key.address).toBe(info.address)
  })

  test('files are 0600 in folders of 0700', async () => {
    await home.keys.generate(agentPlan(), CANARY_PASSPHRASE)
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    expect(statSync(join(home.folder, 'keys')).mode & 0o777).toBe(0o700)
    expect(statSync(join(home.folder, 'keys', 'testnet')).mode & 0o777).toBe(0o700)
  })

  test('two generated keys differ', async () => {
    const one = await home.keys.generate(agentPlan(), CANARY_PASSPHRASE)
    const two = await home.keys.generate(agentPlan({ label: 'desk-2' }), CANARY_PASSPHRASE)
    expect(one.address).not.toBe(two.address)
  })

  test('a label is taken once, and nothing is overwritten', async () => {
    const info = await home.keys.generate(agentPlan(), CANARY_PASSPHRASE)
    expect((await refusal(() => home.keys.generate(agentPlan(), CANARY_PASSPHRASE))).code).toBe('file_exists')
    expect(home.keys.read('testnet', 'desk')).toEqual(info)
  })

  test('a paper key asks nothing, its passphrase lies beside it', async () => {
    await home.keys.generate({ kind: 'account', label: 'main', profile: PAPER, created_at: NOW })
    const names = readdirSync(join(home.folder, 'keys', 'paper'))
    expect(names.sort()).toEqual(['main.json', 'main.passphrase'])
    expect(statSync(join(home.folder, 'keys', 'paper', 'main.passphrase')).mode & 0o777).toBe(0o600)
    const { info, key } = await home.keys.open('paper', 'main', nobody)
    expect(info.account).toBe(key.address)
    home.keys.remove('paper', 'main')
    expect(readdirSync(join(home.folder, 'keys', 'paper'))).toEqual([])
  })

  test('two first starts at once: one key, and it opens', async () => {
    const plan = { kind: 'account', label: 'main', profile: PAPER, created_at: NOW } as const
    const results = await Promise.allSettled([home.keys.generate(plan), home.keys.generate(plan)])
    expect(results.map((r) => r.status).sort()).toEqual(['fulfilled', 'rejected'])
    const { info } = await home.keys.open('paper', 'main', nobody)
    expect(results).toContainEqual({ status: 'fulfilled', value: info })
  })

  test('a passphrase file', async () => {
    await home.keys.generate(agentPlan(), CANARY_PASSPHRASE)
    const path = join(home.folder, 'passphrase')
    writeFileSync(path, `${CANARY_PASSPHRASE}\n`, { mode: 0o600 })
    await home.keys.open('testnet', 'desk', passphraseFile(path))
    chmodSync(path, 0o644)
    const error = await refusal(() => home.keys.open('testnet', 'desk', passphraseFile(path)))
    expect(error.hint).toBe(`run: chmod 600 ${path}`)
    expect((await refusal(() => passphraseFile(join(home.folder, 'none'))('key'))).code).toBe('passphrase_file')
  })
})

describe('what is refused', () => {
  test('the private key of a real account is never stored', async () => {
    const error = await refusal(() =>
      home.keys.importPrivateKey(agentPlan({ kind: 'account' }), CANARY, CANARY_PASSPHRASE),
    )
    expect(error.code).toBe('account_key')
    expect(home.keys.list()).toEqual([])
  })

  test('a real key without a passphrase, or with a short one', async () => {
    expect((await refusal(() => home.keys.generate(agentPlan()))).message).toMatch(/^passphrase: nothing given/)
    const error = await refusal(() => home.keys.generate(agentPlan(), 'seven77'))
    expect(error.message).toBe('passphrase: "7 characters" given, allowed: at least 8 characters')
    expect(error.message).not.toContain('seven77')
  })

  test.each(['', '../x', 'a/b', '.hidden', 'Desk', 'a b', 'x'.repeat(33), 'a.json', 'å'])('label %j', async (label) => {
    const error = await refusal(() => home.keys.generate(agentPlan({ label }), CANARY_PASSPHRASE))
    expect(error.message).toMatch(/^label: /)
  })

  test('a missing key', async () => {
    expect(await refusal(() => home.keys.read('testnet', 'desk'))).toMatchObject({
      kind: 'locked',
      code: 'key_missing',
    })
    expect((await refusal(() => home.keys.remove('testnet', 'desk'))).code).toBe('key_missing')
  })

  test.each(['', 'zz'.repeat(32), `${CANARY}0`, `0x${'0'.repeat(64)}`, `0x${'f'.repeat(64)}`])(
    'text that is no private key (%j), without repeating it',
    async (text) => {
      const error = await refusal(() => home.keys.importPrivateKey(agentPlan(), text, CANARY_PASSPHRASE))
      expect(error.code).toBe('private_key')
      if (text) expect(error.message).not.toContain(text)
    },
  )
})

describe('case 31: wrong passphrase', () => {
  test('many times: one constant message, the file untouched', async () => {
    await home.keys.generate(agentPlan(), CANARY_PASSPHRASE)
    const before = readFileSync(file())
    const messages = new Set<string>()
    for (const guess of ['', 'x', `${CANARY_PASSPHRASE} `, CANARY_PASSPHRASE.toUpperCase(), 'é', '\ud800']) {
      const error = await refusal(() => home.keys.open('testnet', 'desk', answer(guess)))
      expect(error).toMatchObject({ kind: 'locked', code: 'passphrase' })
      messages.add(`${error.message}${error.hint}`)
    }
    expect([...messages]).toEqual(['wrong passphrase'])
    expect(readFileSync(file()).equals(before)).toBe(true)
  })
})

describe('changing a key file', () => {
  test('passphrase', async () => {
    const info = await home.keys.generate(agentPlan(), CANARY_PASSPHRASE)
    const next = 'another staple altogether'
    await home.keys.changePassphrase('testnet', 'desk', answer(CANARY_PASSPHRASE), next)
    expect((await refusal(() => home.keys.open('testnet', 'desk', answer(CANARY_PASSPHRASE)))).code).toBe('passphrase')
    expect((await home.keys.open('testnet', 'desk', answer(next))).info).toEqual(info)
  })

  test('the passphrase of a paper key', async () => {
    await home.keys.generate({ kind: 'agent', label: 'bot', profile: PAPER, created_at: NOW })
    await home.keys.changePassphrase('paper', 'bot', nobody, 'x')
    await home.keys.open('paper', 'bot', nobody)
  })

  test('account and end of approval', async () => {
    await home.keys.generate(agentPlan(), CANARY_PASSPHRASE)
    const opened = await home.keys.open('testnet', 'desk', answer(CANARY_PASSPHRASE))
    home.keys.update(opened, { expires_at: NOW + 1 })
    expect(home.keys.read('testnet', 'desk').expires_at).toBe(NOW + 1)
    await home.keys.open('testnet', 'desk', answer(CANARY_PASSPHRASE))
  })
})

describe('other wallets', () => {
  test('an exported Keystore V3 file is imported elsewhere', async () => {
    const info = await home.keys.importPrivateKey(agentPlan(), CANARY, CANARY_PASSPHRASE)
    const json = home.keys.exportKeystore('testnet', 'desk')
    expect(JSON.parse(json)).toMatchObject({ version: 3, crypto: { kdf: 'scrypt', cipher: 'aes-128-ctr' } })
    const copy = agentPlan({ label: 'copy' })
    const again = await home.keys.importKeystore(copy, json, CANARY_PASSPHRASE, 'its new passphrase')
    expect(again.address).toBe(info.address)
    expect((await refusal(() => home.keys.importKeystore(copy, json, 'wrong', 'its new passphrase'))).code).toBe(
      'passphrase',
    )
  })

  const cipher = 'aes-128-ctr'
  test.each([
    [
      'scrypt, of go-ethereum',
      'foobar',
      '0x7ef5a6135f1fd6a02593eedc869c6d41d934aef8',
      {
        cipher,
        ciphertext: '1d0839166e7a15b9c1333fc865d69858b22df26815ccf601b28219b6192974e1',
        cipherparams: { iv: '8df6caa7ff1b00c4e871f002cb7921ed' },
        kdf: 'scrypt',
        kdfparams: {
          dklen: 32,
          n: 8,
          p: 16,
          r: 8,
          salt: 'e5e6ef3f4ea695f496b643ebd3f75c0aa58ef4070e90c80c5d3fb0241bf1595c',
        },
        mac: '6d16dfde774845e4585357f24bce530528bc69f4f84e1e22880d34fa45c273e5',
      },
    ],
    [
      'pbkdf2, of the Web3 Secret Storage Definition',
      'testpassword',
      '0x008aeeda4d805471df9b2a5b0f38a0c3bcba786b',
      {
        cipher,
        cipherparams: { iv: '6087dab2f9fdbbfaddc31a909735c1e6' },
        ciphertext: '5318b4d5bcd28de64ee5559e671353e16f075ecae9f99c7a79a38af5f869aa46',
        kdf: 'pbkdf2',
        kdfparams: {
          c: 262144,
          dklen: 32,
          prf: 'hmac-sha256',
          salt: 'ae3cd4e7013836a3df6bd7241b12db061dbe2c6785853cce422d148a624ce0bd',
        },
        mac: '517ead924a9d0dc3124507e3393d175ce3ff7c1e96529c6c555ce9e51205e9b2',
      },
    ],
  ])('a published keystore: %s', async (_, passphrase, address, crypto) => {
    const common = { id: '3198bc9c-6672-5ab3-d995-4942343ae5b6', version: 3 }
    for (const [label, keystore] of Object.entries({
      small: { ...common, crypto },
      capital: { ...common, Crypto: crypto },
    })) {
      const json = JSON.stringify(keystore)
      const info = await home.keys.importKeystore(agentPlan({ label }), json, passphrase, CANARY_PASSPHRASE)
      expect(info.address).toBe(address)
    }
  })
})

describe('case 33: links and modes', () => {
  test('readable by others', async () => {
    await home.keys.generate(agentPlan(), CANARY_PASSPHRASE)
    chmodSync(file(), 0o644)
    expect((await refusal(() => home.keys.read('testnet', 'desk'))).hint).toBe(`run: chmod 600 ${file()}`)
    const [entry] = home.keys.list()
    expect(entry).toMatchObject({ label: 'desk', environment: 'testnet', error: { code: 'file_mode' } })
  })

  test('symbolic link', async () => {
    await home.keys.generate(agentPlan(), CANARY_PASSPHRASE)
    renameSync(file(), `${file()}.real`)
    symlinkSync(`${file()}.real`, file())
    expect((await refusal(() => home.keys.read('testnet', 'desk'))).code).toBe('file_link')
  })
})

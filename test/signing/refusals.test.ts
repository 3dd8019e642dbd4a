import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FieldError } from '../../src/lib/errors.ts'
import { parseSignature } from '../../src/signing/external.ts'
import { KeyStore } from '../../src/signing/keyStore.ts'
import { openForeignKeystore } from '../../src/signing/keystoreV3.ts'
import { memoryNonces } from '../../src/signing/nonces.ts'
import { checkNewPassphrase, generatePassphrase, passphraseFile } from '../../src/signing/passphrase.ts'
import { checkSigner, prepareWrite, targetOf, validParams } from '../../src/signing/prepare.ts'
import { signingReport } from '../../src/signing/report.ts'
import { checkBinding, checkTransport, isLoopback } from '../../src/signing/safety.ts'
import { createSigningService } from '../../src/signing/service.ts'
import { describeStrength } from '../../src/signing/strength.ts'
import { UnlockedKey } from '../../src/signing/unlockedKey.ts'
import {
  ACCOUNT,
  agentPlan,
  answer,
  CANARY,
  CANARY_PASSPHRASE,
  type Home,
  makeHome,
  NOW,
  PAPER,
  refusal,
  TESTNET,
} from '../support/keys.ts'

/** What is refused says what, and what to do; the limits themselves. */
const KEY = new UnlockedKey(CANARY)
const word = '1'.repeat(64)
let home: Home
beforeEach(() => {
  home = makeHome()
})
afterEach(() => home.remove())

describe('signatures of others', () => {
  test.each([
    `z0x${word}${word}1b`,
    `0x${word}${word}1b0`,
    `0x${word}${word}1d`,
    'null',
    '5',
    '"text"',
    '[]',
    'no json',
    JSON.stringify({ r: `${word}0`, s: word, v: 27 }),
    JSON.stringify({ r: word, s: `0${word}`, v: 27 }),
    JSON.stringify({ r: `1${'0x'}${word.slice(1)}`, s: word, v: 27 }),
    JSON.stringify({ r: word, s: word, v: 26 }),
    JSON.stringify({ r: word, s: word, v: '27' }),
  ])('%j', async (text) => {
    const error = await refusal(() => parseSignature(text))
    expect(error).toBeInstanceOf(FieldError)
    expect(error.message).toBe(
      `signature: "${text.length} characters" given, allowed: 65 bytes of hex, or JSON with r, s and v (27 or 28)`,
    )
  })

  test('capital letters come out small', () => {
    const upper = 'AB'.repeat(32)
    const lower = { r: `0x${'ab'.repeat(32)}`, s: `0x${'ab'.repeat(32)}`, v: 28 }
    expect(parseSignature(`0x${upper}${upper}1C`)).toEqual(lower)
    expect(parseSignature(JSON.stringify({ r: `0X${upper}`, s: upper, v: 1 }))).toEqual(lower)
  })

  test('by another signer', async () => {
    const params = validParams('createSub', { label: 'x' })
    const prepared = prepareWrite(TESTNET, 'createSub', params, {
      address: ACCOUNT,
      nonce: NOW,
      expires_after: NOW + 1,
    })
    const error = await refusal(() => checkSigner(prepared, KEY.sign(prepared.steps.signing_hash)))
    expect(error.message).toBe(`signature: made by ${KEY.address}, allowed: by ${ACCOUNT} over this request`)
    const nobody = { r: `0x${'0'.repeat(64)}`, s: `0x${word}`, v: 27 } as const
    expect((await refusal(() => checkSigner(prepared, nobody))).message).toContain('made by no key, allowed')
    expect(prepared.account).toBe(ACCOUNT)
  })
})

describe('what is signed', () => {
  test('acts for the target, or for the signer', () => {
    const stamp = { address: KEY.address, nonce: NOW, expires_after: NOW + 1 }
    const params = validParams('cancelAll', {})
    expect(prepareWrite(TESTNET, 'cancelAll', params, stamp).account).toBe(KEY.address)
    expect(prepareWrite(TESTNET, 'cancelAll', params, { ...stamp, target_address: ACCOUNT }).account).toBe(ACCOUNT)
  })

  test('a struct takes no other target than its own account', async () => {
    expect(targetOf(TESTNET, 'createSub', ACCOUNT, ACCOUNT)).toBe(undefined)
    expect(targetOf(TESTNET, 'createSub', ACCOUNT, undefined)).toBe(undefined)
    const error = await refusal(() => targetOf(TESTNET, 'createSub', ACCOUNT, KEY.address))
    expect(error.message).toContain('allowed: no target: createSub acts for the signer')
  })

  test('bad params are named as params', async () => {
    expect((await refusal(() => validParams('cancelAll', 5))).message).toMatch(/^params/)
  })
})

describe('the signing service', () => {
  const serve = (change: object = {}) => {
    const nonces = memoryNonces()
    const key = new UnlockedKey(CANARY)
    const service = createSigningService({ profile: TESTNET, key, nonces, exchangeNow: () => NOW, env: {}, ...change })
    return { service, nonces }
  }

  test('an account given in capitals is the same account', () => {
    expect(serve({ account: ACCOUNT.toUpperCase().replace('0X', '0x') }).service.account).toBe(ACCOUNT)
    expect(serve().service.account).toBe(KEY.address)
  })

  test('reserves ahead while it is open; locking lets go of the nonces as well', async () => {
    const { service, nonces } = serve()
    service.reserveAhead()
    const { mark } = service.nonceHealth()
    expect(mark).toBeGreaterThan(NOW)
    service.lock()
    service.reserveAhead()
    expect(service.nonceHealth().mark).toBe(mark)
    expect((await refusal(() => nonces.next(NOW))).code).toBe('key_locked')
    expect(await refusal(() => service.sign({ name: 'cancelAll', params: {} }))).toMatchObject({
      kind: 'locked',
      code: 'key_locked',
      message: 'the key is locked',
    })
  })

  test('a write of the account itself: by whom, and where to look', async () => {
    const { service } = serve({ account: ACCOUNT })
    const error = await refusal(() => service.sign({ name: 'createSub', params: { label: 'x' } }))
    expect(error).toMatchObject({
      code: '10003',
      message: "createSub: an Agent Key cannot sign this, the account's own key does",
      hint: 'run: exchange-tui agent --help',
    })
  })

  test('its report leaves out what a struct does not have, and lists the structs', async () => {
    const stamp = { nonce: NOW, expires_after: NOW + 1 }
    const report = signingReport(PAPER, KEY, { struct: 'CreateSubAccount', fields: { label: 'x' } }, stamp)
    expect(Object.keys(report).sort()).toEqual(['address', 'signature', 'signing_hash'])
    const unknown = () => signingReport(PAPER, KEY, { struct: 'Nothing', fields: {} }, stamp)
    expect((await refusal(unknown)).message).toBe(
      'struct: "Nothing" given, allowed: one of ApproveAgent, RevokeAgent, RenewAgent, CreateSubAccount',
    )
    const field = () => signingReport(PAPER, KEY, { struct: 'RenewAgent', fields: { x: 1 } }, stamp)
    expect((await refusal(field)).message).toMatch(/^fields\.x: 1 given, allowed: one of \w+, \w+$/)
  })
})

describe('case 36: where it refuses to sign', () => {
  const info = {
    kind: 'agent',
    label: 'desk',
    address: KEY.address,
    environment: 'testnet',
    profile: 'x',
    domain: TESTNET.domain,
    host: new URL(TESTNET.rest).hostname,
    account: ACCOUNT,
    created_at: NOW,
    expires_at: null,
  } as const

  test('a key bound to another host: the field, and what to do; this machine may stand in for it', async () => {
    const error = await refusal(() => checkBinding({ ...TESTNET, rest: 'https://other.example/v1' }, info))
    expect(error).toMatchObject({ kind: 'locked', code: 'key_bound' })
    expect(error.message).toBe(`refused to sign: rest: key desk was made for ${info.host}, not for other.example`)
    expect(error.hint).toBe('choose the network it belongs to: exchange-tui --network NAME')
    checkBinding({ ...TESTNET, rest: 'http://127.0.0.1:8/v1' }, info)
    checkBinding(TESTNET, info)
    const paper = { ...info, environment: 'paper', domain: PAPER.domain, host: '10.0.0.1' } as const
    checkBinding({ ...PAPER, rest: 'http://10.0.0.2/v1' }, paper)
  })

  test('TLS checks switched off: the variable and its cure', async () => {
    const error = await refusal(() => checkTransport(TESTNET, { NODE_TLS_REJECT_UNAUTHORIZED: '0' }))
    expect(error).toMatchObject({ code: 'transport', hint: 'run: unset NODE_TLS_REJECT_UNAUTHORIZED' })
    checkTransport(TESTNET, { NODE_TLS_REJECT_UNAUTHORIZED: '1' })
    expect((await refusal(() => checkTransport({ ...TESTNET, rest: 'http://x/v1' }, {}))).code).toBe('transport')
  })

  test.each([
    ['http://127.255.255.254/', true],
    ['http://127.0.0.1.example/', false],
    ['http://128.0.0.1/', false],
  ])('%s is this machine: %s', (url, expected) => {
    expect(isLoopback(url)).toBe(expected)
  })
})

describe('passphrases', () => {
  test('a generated one: 256 bits, never the same', () => {
    expect(generatePassphrase()).toMatch(/^[0-9a-f]{64}$/)
    expect(generatePassphrase()).not.toBe(generatePassphrase())
  })

  test('no lone surrogates, in words', async () => {
    const error = await refusal(() => checkNewPassphrase('testnet', `long enough\ud800`))
    expect(error.message).toBe('passphrase: "text with lone surrogates" given, allowed: plain text')
  })

  test('of a file: only the last newline is cut', async () => {
    const file = join(home.folder, 'passphrase')
    for (const [text, passphrase] of [
      ['a\nb\n', 'a\nb'],
      ['a\r\n', 'a'],
      ['a', 'a'],
    ] as const) {
      writeFileSync(file, text, { mode: 0o600 })
      expect(await passphraseFile(file)('')).toBe(passphrase)
    }
    expect(await refusal(() => passphraseFile(`${file}2`)(''))).toMatchObject({
      kind: 'locked',
      code: 'passphrase_file',
      message: `the passphrase file ${file}2 does not exist`,
    })
  })

  test.each([
    [1, '1'],
    [999, '1,000'],
    [1234, '1.2 thousand'],
    [5.5e6, '5.5 million'],
    [7e12, '7 trillion'],
    [7e16, '70,000 trillion'],
    [0.999, 'less than 1'],
  ])('%d dollars in words: %s', (usd, words) => {
    expect(describeStrength({ bits: 1, usd, years: 0 })).toContain(`about ${words} USD, less than 1 years`)
  })
})

describe('key files', () => {
  test('another wallet’s file that is none', async () => {
    for (const text of ['null', '5', '"text"', '[]', '{}', '{"Crypto":5}', 'no json', '{"crypto":{},"Crypto":{}}']) {
      expect(await refusal(() => openForeignKeystore(text, 'x', 'theirs.json')), text).toMatchObject({
        kind: 'locked',
        code: 'key_damaged',
        message: 'theirs.json is damaged or altered',
        hint: 'restore the file from a copy, or revoke this key and approve a new one',
      })
    }
  })

  test('one that is there already, one that is not, one that is not for this', async () => {
    await home.keys.generate(agentPlan(), CANARY_PASSPHRASE)
    expect(await refusal(() => home.keys.generate(agentPlan(), CANARY_PASSPHRASE))).toMatchObject({
      kind: 'usage',
      code: 'file_exists',
      message: `${home.keys.path('testnet', 'desk')} exists already`,
    })
    for (const use of [() => home.keys.read('testnet', 'nobody'), () => home.keys.remove('testnet', 'nobody')]) {
      expect(await refusal(use)).toMatchObject({
        kind: 'locked',
        code: 'key_missing',
        message: 'there is no testnet key named nobody',
        hint: 'run: exchange-tui keys list',
      })
    }
    expect((await refusal(() => home.keys.path('testnet', '..'))).message).toMatch(/^label: /)
    const own = { kind: 'account', label: 'own', profile: PAPER, created_at: NOW } as const
    await home.keys.generate(own)
    expect((await refusal(() => home.keys.replace({ ...own, kind: 'agent', account: ACCOUNT }))).message).toBe(
      'label: "own" given, allowed: a label that is not that of the account itself',
    )
  })

  test('the own key of a real account, a real key without a passphrase', async () => {
    expect(await refusal(() => home.keys.generate(agentPlan({ kind: 'account' }), CANARY_PASSPHRASE))).toMatchObject({
      kind: 'usage',
      code: 'account_key',
      message: 'the private key of a testnet account is never stored; store an Agent Key',
      hint: 'run: exchange-tui agent approve',
    })
    expect((await refusal(() => home.keys.generate(agentPlan()))).message).toBe(
      'passphrase: nothing given, allowed: a passphrase',
    )
  })

  test('one that was copied into the folder of another environment', async () => {
    await home.keys.generate(agentPlan(), CANARY_PASSPHRASE)
    const text = readFileSync(home.keys.path('testnet', 'desk'))
    mkdirSync(join(home.folder, 'keys/mainnet'), { mode: 0o700 })
    for (const label of ['desk', 'other']) {
      writeFileSync(home.keys.path('mainnet', label), text, { mode: 0o600 })
      expect((await refusal(() => home.keys.read('mainnet', label))).code).toBe('key_damaged')
    }
    writeFileSync(home.keys.path('testnet', 'other'), text, { mode: 0o600 })
    expect((await refusal(() => home.keys.read('testnet', 'other'))).code).toBe('key_damaged')
  })

  test('what is asked for names the key; a bad new passphrase is refused before the old one is asked for', async () => {
    await home.keys.generate(agentPlan(), CANARY_PASSPHRASE)
    const asked: string[] = []
    const ask = async (what: string) => {
      asked.push(what)
      return CANARY_PASSPHRASE
    }
    expect((await refusal(() => home.keys.changePassphrase('testnet', 'desk', ask, 'short'))).message).toContain(
      'at least 8',
    )
    expect(asked).toEqual([])
    await home.keys.open('testnet', 'desk', ask)
    expect(asked).toEqual(['key desk (testnet)'])
  })

  test('a passphrase lying beside a real key opens nothing', async () => {
    await home.keys.generate(agentPlan(), CANARY_PASSPHRASE)
    writeFileSync(home.keys.passphrasePath('testnet', 'desk'), CANARY_PASSPHRASE, { mode: 0o600 })
    expect((await refusal(() => home.keys.open('testnet', 'desk', answer('wrong one')))).message).toBe(
      'wrong passphrase',
    )
  })

  test('a paper key takes the passphrase that lies there; without one it asks', async () => {
    const plan = agentPlan({ profile: PAPER, account: ACCOUNT })
    await home.keys.generate(plan)
    const beside = home.keys.passphrasePath('paper', 'desk')
    const before = readFileSync(beside, 'utf8')
    const { unlinkSync } = await import('node:fs')
    unlinkSync(home.keys.path('paper', 'desk'))
    await home.keys.generate(plan)
    expect(readFileSync(beside, 'utf8')).toBe(before)
    await home.keys.open('paper', 'desk', answer('is not asked'))
    unlinkSync(beside)
    expect((await refusal(() => home.keys.open('paper', 'desk', answer('wrong one')))).message).toBe('wrong passphrase')
    await home.keys.open('paper', 'desk', answer(before.trim()))
  })

  test('a passphrase file that cannot be written stops the making of a paper key', async () => {
    const plan = agentPlan({ profile: PAPER })
    mkdirSync(join(home.folder, 'keys', 'paper'), { recursive: true, mode: 0o700 })
    mkdirSync(home.keys.passphrasePath('paper', 'desk'), { mode: 0o700 })
    await expect(home.keys.generate(plan)).rejects.toThrow()
    expect(home.keys.has('paper', 'desk')).toBe(false)
  })

  test('hidden and foreign files are not listed; a folder open to others is refused', async () => {
    await home.keys.generate(agentPlan(), CANARY_PASSPHRASE)
    const folder = join(home.folder, 'keys', 'testnet')
    for (const name of ['.hidden.json', 'desk.json.bak', 'notes.txt'])
      writeFileSync(join(folder, name), '{}', { mode: 0o600 })
    expect(home.keys.list().map((k) => ('info' in k ? k.info?.label : k.label))).toEqual(['desk'])
    chmodSync(join(home.folder, 'keys'), 0o777)
    expect((await refusal(() => home.keys.generate(agentPlan({ label: 'two' }), CANARY_PASSPHRASE))).code).toBe(
      'folder_mode',
    )
  })

  test('paper and real keys have a cost each; a folder named like a key file is no matter', async () => {
    const keys = new KeyStore({
      folder: join(home.folder, 'a.json'),
      cost: { real: { N: 2048, r: 8, p: 1 }, paper: { N: 1024, r: 8, p: 1 } },
    })
    await keys.generate(agentPlan(), CANARY_PASSPHRASE)
    await keys.generate(agentPlan({ profile: PAPER }))
    const n = (environment: 'paper' | 'testnet') =>
      (JSON.parse(keys.exportKeystore(environment, 'desk')) as { crypto: { kdfparams: { n: number } } }).crypto
        .kdfparams.n
    expect([n('testnet'), n('paper')]).toEqual([2048, 1024])
    expect(keys.passphrasePath('paper', 'desk')).toBe(join(home.folder, 'a.json/paper/desk.passphrase'))
  })
})

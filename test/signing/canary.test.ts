import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { memoryNonces } from '../../src/signing/nonces.ts'
import { createSigningService } from '../../src/signing/service.ts'
import { UnlockedKey } from '../../src/signing/unlockedKey.ts'
import {
  agentPlan,
  answer,
  CANARY,
  CANARY_PASSPHRASE,
  type Home,
  makeHome,
  NOW,
  PAPER,
  refusal,
} from '../support/keys.ts'

let home: Home
beforeEach(() => {
  home = makeHome()
})
afterEach(() => home.remove())

/** Every text form a secret may leak in. */
const bytes = Buffer.from(CANARY.slice(2), 'hex')
const FORMS = [
  CANARY.slice(2),
  CANARY.slice(2).toUpperCase(),
  BigInt(CANARY).toString(),
  bytes.toString('base64'),
  bytes.toString('base64url'),
  bytes.toString('latin1'),
  [...bytes].join(','),
  [...bytes].join(', '),
  CANARY_PASSPHRASE,
  encodeURIComponent(CANARY_PASSPHRASE),
  Buffer.from(CANARY_PASSPHRASE).toString('hex'),
  Buffer.from(CANARY_PASSPHRASE).toString('base64').replace(/=+$/, ''),
]
const views = (value: unknown): string[] => [
  inspect(value, { depth: 10, showHidden: true, getters: true, compact: true, breakLength: 1e6 }),
  inspect(value, { customInspect: false, depth: 10, showHidden: true, getters: true }),
  JSON.stringify(value) ?? '',
  String(value),
  JSON.stringify(Object.getOwnPropertyNames(value)),
]
const expectClean = (text: string) => {
  for (const form of FORMS) expect(text.includes(form), `leaked: ${form}`).toBe(false)
}

describe('case 35: the canary key appears nowhere', () => {
  test('the forms are found when they are there', () => {
    expect(() => expectClean(inspect({ key: CANARY }))).toThrow('leaked')
    expect(() => expectClean(JSON.stringify([...bytes]))).toThrow('leaked')
  })

  test('an open key and a signing service, inspected, printed and as JSON', () => {
    const key = new UnlockedKey(CANARY)
    const service = createSigningService({
      profile: PAPER,
      key,
      nonces: memoryNonces(),
      exchangeNow: () => NOW,
      env: {},
    })
    const signed = service.sign({ name: 'cancelAll', params: {} })
    for (const value of [key, { key }, service, signed, new Error('x', { cause: key })]) views(value).map(expectClean)
    service.lock()
    for (const value of [key, service]) views(value).map(expectClean)
  })

  test('a structured clone, as a crash report or a worker would take it', () => {
    const key = new UnlockedKey(CANARY)
    views(structuredClone({ ...key })).map(expectClean)
  })

  test('every error on the way, with its cause and stack', async () => {
    const plan = agentPlan()
    await home.keys.importPrivateKey(plan, CANARY, CANARY_PASSPHRASE)
    const key = new UnlockedKey(CANARY)
    const errors = [
      await refusal(() => home.keys.importPrivateKey(plan, CANARY, CANARY_PASSPHRASE)),
      await refusal(() => home.keys.importPrivateKey(plan, `${CANARY}00`, CANARY_PASSPHRASE)),
      await refusal(() => home.keys.importPrivateKey(plan, CANARY.replace('c', 'g'), CANARY_PASSPHRASE)),
      await refusal(() => home.keys.importPrivateKey(agentPlan({ kind: 'account' }), CANARY, CANARY_PASSPHRASE)),
      await refusal(() => home.keys.importPrivateKey(agentPlan({ label: '..' }), CANARY, CANARY_PASSPHRASE)),
      await refusal(() => home.keys.open('testnet', 'desk', answer(`${CANARY_PASSPHRASE}!`))),
      await refusal(() => home.keys.importKeystore(plan, `{"x":"${CANARY}"}`, CANARY_PASSPHRASE, CANARY_PASSPHRASE)),
      await refusal(() => home.keys.importKeystore(plan, CANARY, CANARY_PASSPHRASE, CANARY_PASSPHRASE)),
      await refusal(() => key.sign('0x12')).catch((error: unknown) => error),
    ]
    for (const error of errors) {
      views(error).map(expectClean)
      if (error instanceof Error) expectClean(error.stack ?? '')
    }
  })

  test('every file that is written', async () => {
    await home.keys.importPrivateKey(agentPlan(), CANARY, CANARY_PASSPHRASE)
    await home.keys.importPrivateKey({ kind: 'account', label: 'main', profile: PAPER, created_at: NOW }, CANARY)
    const files = readdirSync(home.folder, { recursive: true, withFileTypes: true }).filter((f) => f.isFile())
    expect(files.length).toBe(3)
    for (const file of files) expectClean(readFileSync(join(file.parentPath, file.name), 'latin1'))
    expectClean(home.keys.exportKeystore('testnet', 'desk'))
  })
})

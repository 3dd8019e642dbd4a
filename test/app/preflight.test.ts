import { describe, expect, test } from 'vitest'
import { type PreflightFacts, preflight } from '../../src/app/preflight.ts'
import type { Agent } from '../../src/protocol/models/account.ts'
import type { KeyInfo } from '../../src/signing/index.ts'
import { ACCOUNT, NOW, TESTNET } from '../support/keys.ts'

const DAY = 86_400_000
const AGENT = '0x1111111111111111111111111111111111111111'
const OTHER = '0x2222222222222222222222222222222222222222'
const key: KeyInfo = {
  kind: 'agent',
  label: 'desk',
  address: AGENT,
  environment: 'testnet',
  profile: 'ticko-testnet',
  domain: TESTNET.domain,
  host: 'api.testnet.ticko.xyz',
  account: ACCOUNT,
  created_at: NOW - DAY,
  expires_at: null,
}
const agent = (change: Partial<Agent> = {}): Agent => ({
  agent_address: AGENT,
  label: 'desk',
  authorized_address: ACCOUNT,
  valid_days: 30,
  expires_at: NOW + 30 * DAY,
  ...change,
})
const facts = (change: Partial<PreflightFacts> = {}): PreflightFacts => ({
  profile: TESTNET,
  env: {},
  key,
  account: undefined,
  agents: [agent()],
  subs: [],
  offset: 12,
  now: NOW,
  ...change,
})
/** The one line that is not ok. */
async function wrong(change: Partial<PreflightFacts>) {
  const found = (await preflight(facts(change))).filter((f) => f.state !== 'ok')
  expect(found).toHaveLength(1)
  return found[0]!
}

test('nothing wrong: a line for every check, none with a mend', async () => {
  const found = await preflight(facts())
  expect(found.map((f) => f.check)).toEqual(['profile', 'clock', 'account', 'approval'])
  expect(found.every((f) => f.state === 'ok' && f.mend === '')).toBe(true)
})

describe('case 17: the approval', () => {
  test('never given', async () => {
    expect(await wrong({ agents: [] })).toEqual({
      check: 'approval',
      state: 'bad',
      message: `key desk (${AGENT}) is not approved for ${ACCOUNT}`,
      mend: `run: exchange-tui agent approve --label desk --account ${ACCOUNT} --agent ${AGENT}`,
    })
  })

  test('revoked', async () => {
    const found = await wrong({ agents: [], key: { ...key, expires_at: NOW + DAY } })
    expect(found.message).toBe(`key desk (${AGENT}) was revoked`)
    expect(found.mend).toBe(`run: exchange-tui agent approve --label desk --account ${ACCOUNT}`)
  })

  test('expired, and dropped from the list', async () => {
    const found = await wrong({ agents: [], key: { ...key, expires_at: NOW - 1 } })
    expect(found.message).toMatch(/approved until it expired/)
  })

  test('expired, and still listed; by the clock of the exchange', async () => {
    const found = await wrong({ agents: [agent({ expires_at: NOW + 5 })] })
    expect(found).toMatchObject({ state: 'bad', message: expect.stringMatching(/ expired on 20/) })
    expect(found.mend).toBe(`run: exchange-tui agent renew --agent ${AGENT} --account ${ACCOUNT}`)
  })

  test('replaced', async () => {
    const found = await wrong({ agents: [agent({ agent_address: OTHER })] })
    expect(found.message).toBe(`key desk (${AGENT}) was replaced: the label desk now belongs to ${OTHER}`)
  })

  test.each([
    [7 * DAY, 'warn', '7 more days'],
    [DAY, 'warn', '1 more day,'],
    [7 * DAY + 60_000, 'ok', '8 more days'],
  ])('%d ms left: %s', async (left, state, words) => {
    const found = (await preflight(facts({ agents: [agent({ expires_at: NOW + left })], offset: 0 }))).at(-1)
    expect(found).toMatchObject({ check: 'approval', state, message: expect.stringContaining(words) })
  })

  test('unknown: nothing is claimed', async () => {
    expect((await preflight(facts({ agents: null }))).map((f) => f.check)).toEqual(['profile', 'clock', 'account'])
  })

  test("the account's own key needs none", async () => {
    const own: KeyInfo = { ...key, kind: 'account', account: AGENT }
    expect((await preflight(facts({ key: own, agents: [] }))).every((f) => f.state === 'ok')).toBe(true)
  })
})

describe('account, domain, clock', () => {
  test('another account', async () => {
    const found = await wrong({ account: OTHER })
    expect(found).toMatchObject({ check: 'account', message: `key desk acts for ${ACCOUNT}, not for ${OTHER}` })
    expect(found.mend).toContain(`--account ${ACCOUNT}`)
  })

  test('a sub-account of its account is fine', async () => {
    const subs = [{ address: OTHER, label: 'grid', created_time: NOW }]
    const found = await preflight(facts({ account: OTHER, subs }))
    expect(found.find((f) => f.check === 'account')).toMatchObject({
      state: 'ok',
      message: expect.stringMatching(/grid/),
    })
  })

  test('a domain the key was not made for', async () => {
    const found = await wrong({ profile: { ...TESTNET, domain: { ...TESTNET.domain, chainId: 84256 } } })
    expect(found).toMatchObject({ check: 'profile', state: 'bad', message: expect.stringMatching(/domain: key desk/) })
    expect(found.mend).not.toBe('')
  })

  test('no TLS checks', async () => {
    const found = await wrong({ env: { NODE_TLS_REJECT_UNAUTHORIZED: '0' } })
    expect(found.mend).toBe('run: unset NODE_TLS_REJECT_UNAUTHORIZED')
  })

  test.each([
    [1000, 'ok', '1000 ms'],
    [1001, 'warn', '1.0 s behind'],
    [-90_000, 'warn', '90.0 s ahead of'],
  ])('case 15: the exchange %d ms ahead: %s', async (offset, state, words) => {
    const found = (await preflight(facts({ offset }))).find((f) => f.check === 'clock')
    expect(found).toMatchObject({ state, message: expect.stringContaining(words) })
  })

  test('no time from the exchange', async () => {
    expect(await wrong({ offset: null })).toMatchObject({ check: 'clock', state: 'bad' })
  })

  test('without a key: profile and clock only', async () => {
    expect((await preflight(facts({ key: null }))).map((f) => f.check)).toEqual(['profile', 'clock'])
  })
})

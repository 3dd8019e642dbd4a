import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadProfile, profileNames, withUrls } from '../../src/config/index.ts'
import { PAPER_PROFILE, TICKO_TESTNET_PROFILE } from '../../src/protocol/profile.ts'
import { refusal } from '../support/keys.ts'

let networks: string
beforeEach(() => {
  networks = mkdtempSync(join(tmpdir(), 'networks-'))
})
afterEach(() => rmSync(networks, { recursive: true, force: true }))

const MINE = { ...TICKO_TESTNET_PROFILE, name: 'mine', environment: 'mainnet' }
const save = (name: string, value: unknown) => {
  const path = join(networks, name)
  writeFileSync(path, typeof value === 'string' ? value : JSON.stringify(value))
  return path
}

test('built in by name, own by name, any by file', () => {
  const path = save('mine.json', MINE)
  expect(loadProfile('paper', networks)).toEqual(PAPER_PROFILE)
  expect(loadProfile('ticko-testnet', networks)).toEqual(TICKO_TESTNET_PROFILE)
  expect(loadProfile('mine', networks)).toEqual(MINE)
  expect(loadProfile(path, networks)).toEqual(MINE)
  expect(profileNames(networks)).toEqual(['paper', 'ticko-testnet', 'mine'])
})

test('a file cannot take the place of a built-in profile', () => {
  save('paper.json', MINE)
  expect(loadProfile('paper', networks)).toEqual(PAPER_PROFILE)
  expect(profileNames(networks)).toEqual(['paper', 'ticko-testnet'])
})

test.each(['nope', '', '..', 'toString', '__proto__', 'MINE'])('no profile %j: those there are', async (name) => {
  const error = await refusal(() => loadProfile(name, networks))
  expect(error.kind).toBe('usage')
  expect(error.message).toBe(`network: ${JSON.stringify(name)} given, allowed: paper, ticko-testnet, or a file`)
})

test('no such file', async () => {
  expect((await refusal(() => loadProfile('./nope.json', networks))).message).toMatch(/there is no file \/.*nope\.json/)
})

describe('a wrong file: its name, the key and what was expected', () => {
  test.each([
    [
      'domain.chainId',
      { ...MINE, domain: { ...MINE.domain, chainId: '1' } },
      /domain\.chainId: "1" given, allowed: an integer/,
    ],
    ['domain.salt', { ...MINE, domain: { ...MINE.domain, salt: 'x' } }, /domain\.salt: .*no field of this name/],
    ['rest', { ...MINE, rest: 'ftp://x' }, /rest: "ftp:\/\/x" given, allowed: a URL starting with http: or https:/],
    [
      'agentFields',
      { ...MINE, agentFields: ['sender', 'nonce'] },
      /agentFields: .*the signer's field, then actionHash, nonce/,
    ],
    [
      'requestTtlMs.risk',
      { ...MINE, requestTtlMs: { ...MINE.requestTtlMs, risk: 1 } },
      /requestTtlMs\.risk: 1 given, allowed: at least 1000 ms/,
    ],
    ['name', { ...MINE, name: 'other' }, /name: "other" given, allowed: mine/],
    ['missing', { name: 'mine' }, /environment: nothing given, allowed: this field is required/],
    ['no JSON', '{"name":', /not valid JSON/],
  ])('%s', async (_, value, message) => {
    const path = save('mine.json', value)
    const error = await refusal(() => loadProfile('mine', networks))
    expect(error.message).toContain(path)
    expect(error.message).toMatch(message)
  })
})

describe('other URLs', () => {
  test('a REST URL moves the WebSocket along unless that is given too', () => {
    const rest = 'https://10.1.2.3:8443/v1'
    expect(withUrls(PAPER_PROFILE, { rest })).toMatchObject({ rest, ws: 'wss://10.1.2.3:8443/v1' })
    expect(withUrls(PAPER_PROFILE, { rest, ws: 'ws://x/v1' })).toMatchObject({ rest, ws: 'ws://x/v1' })
    expect(withUrls(PAPER_PROFILE, { ws: 'ws://x/v1' })).toMatchObject({ rest: PAPER_PROFILE.rest, ws: 'ws://x/v1' })
    expect(withUrls(PAPER_PROFILE, {})).toBe(PAPER_PROFILE)
  })

  test('no URL', async () => {
    expect((await refusal(() => withUrls(PAPER_PROFILE, { rest: 'x' }))).message).toMatch(
      /--rest, --ws: rest: "x" given/,
    )
  })
})

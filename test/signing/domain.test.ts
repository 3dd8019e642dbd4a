import { describe, expect, test } from 'vitest'
import type { NetworkProfile } from '../../src/protocol/profile.ts'
import { memoryNonces } from '../../src/signing/nonces.ts'
import { checkDomain } from '../../src/signing/safety.ts'
import { createSigningService } from '../../src/signing/service.ts'
import { UnlockedKey } from '../../src/signing/unlockedKey.ts'
import { CANARY, NOW, PAPER, refusal, TESTNET } from '../support/keys.ts'

const at = (rest: string, ws = rest.replace('http', 'ws')): NetworkProfile => ({ ...TESTNET, rest, ws })

describe('case 36: a domain worth real money at a host that is not its own', () => {
  test.each([
    'https://evil.example/v1',
    'https://ticko.xyz.evil.example/v1',
    'https://eviltick.xyz/v1',
    'https://notticko.xyz/v1',
    'https://1.2.3.4/v1',
  ])('%s', async (rest) => {
    expect(await refusal(() => checkDomain(at(rest)))).toMatchObject({ kind: 'locked', code: 'domain' })
    expect((await refusal(() => checkDomain(at(rest)))).message).toMatch(/^refused to sign: rest: /)
  })

  test('the stream counts too: what it says decides what a person signs', async () => {
    const profile = at('https://api.ticko.xyz/v1', 'wss://evil.example/v1')
    expect((await refusal(() => checkDomain(profile))).message).toMatch(/ws: evil\.example/)
  })

  test('a profile that calls itself paper gets no signature for the real domain either', async () => {
    const profile: NetworkProfile = { ...at('https://evil.example/v1'), environment: 'paper' }
    const service = () =>
      createSigningService({
        profile,
        key: new UnlockedKey(CANARY),
        nonces: memoryNonces(),
        exchangeNow: () => NOW,
        env: {},
      })
    expect((await refusal(service)).code).toBe('domain')
  })

  test.each([
    'https://api.testnet.ticko.xyz/v1',
    'https://ticko.xyz/v1',
    'http://127.0.0.1:80/v1',
    'http://[::1]:80/v1',
  ])('fine: %s', (rest) => checkDomain(at(rest)))

  test('fine: any other domain', () => {
    checkDomain({ ...PAPER, rest: 'http://10.0.0.5/v1', ws: 'ws://10.0.0.5/v1' })
    checkDomain({ ...PAPER, domain: { name: 'toString', version: '1', chainId: 1 } })
  })
})

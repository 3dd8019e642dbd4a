import { describe, expect, test } from 'vitest'
import type { FieldError } from '../../src/lib/errors.ts'
import { ENDPOINTS, type WriteName } from '../../src/protocol/endpoints/index.ts'
import type { NetworkProfile } from '../../src/protocol/profile.ts'
import { recoverAddress, signingSteps } from '../../src/protocol/signing/index.ts'
import type { Signature } from '../../src/protocol/write.ts'
import type { KeyInfo } from '../../src/signing/keyFile.ts'
import { memoryNonces } from '../../src/signing/nonces.ts'
import { createSigningService, type SigningServiceOptions } from '../../src/signing/service.ts'
import { TTL_CLASS } from '../../src/signing/ttl.ts'
import { UnlockedKey } from '../../src/signing/unlockedKey.ts'
import { ACCOUNT, CANARY, NOW, PAPER, refusal, TESTNET } from '../support/keys.ts'

const SUB = '0xb3ca4d9cffeff6e2f67588b21a0e28defb8198ba'
const ORDER = {
  symbol_id: 20001,
  is_buy: true,
  order_type: 'limit',
  quantity: '1',
  price: '100',
  position_side: 'both',
  margin_mode: 'cross',
} as const
const agentAddress = new UnlockedKey(CANARY).address

function agentInfo(profile: NetworkProfile): KeyInfo {
  return {
    kind: 'agent',
    label: 'desk',
    address: agentAddress,
    environment: profile.environment,
    profile: profile.name,
    domain: profile.domain,
    host: new URL(profile.rest).hostname,
    account: ACCOUNT,
    created_at: NOW,
    expires_at: null,
  }
}

function service(profile: NetworkProfile, change: Partial<SigningServiceOptions> = {}) {
  return createSigningService({
    profile,
    key: new UnlockedKey(CANARY),
    info: agentInfo(profile),
    nonces: memoryNonces(),
    exchangeNow: () => NOW,
    env: {},
    ...change,
  })
}

/** What an exchange of this profile makes of a body: the account that signed it. */
function signerOf(profile: NetworkProfile, name: WriteName, bytes: string): string | null {
  const {
    [profile.signerField]: address,
    nonce,
    expires_after,
    target_address,
    signature,
    ...params
  } = JSON.parse(bytes)
  const { signing_hash } = signingSteps(profile, ENDPOINTS[name].auth, params, {
    address,
    nonce,
    expires_after,
    target_address,
  })
  return recoverAddress(signing_hash, signature as Signature)
}

describe('a signed write', () => {
  test('carries everything the document asks for, under the names of the profile', () => {
    for (const profile of [PAPER, TESTNET]) {
      const signed = service(profile).sign({ name: 'placeOrder', params: ORDER })
      expect(signed).toMatchObject({
        method: 'POST',
        path: '/trade/orders',
        nonce: NOW,
        expires_after: NOW + 15_000,
        address: agentAddress,
        account: ACCOUNT,
      })
      expect(Object.keys(signed.body).sort()).toEqual(
        [...Object.keys(ORDER), profile.signerField, 'nonce', 'expires_after', 'signature'].sort(),
      )
      expect(JSON.parse(signed.bytes)).toEqual(signed.body)
      expect(signerOf(profile, 'placeOrder', signed.bytes)).toBe(agentAddress)
      expect(signed.tx_hash).toMatch(/^0x[0-9a-f]{64}$/)
      expect(signed.action_hash).toMatch(/^0x[0-9a-f]{64}$/)
    }
  })

  test('nonces rise with every write', () => {
    const s = service(PAPER)
    const nonces = [1, 2, 3].map(() => s.sign({ name: 'cancelAll', params: {} }).nonce)
    expect(nonces).toEqual([NOW, NOW + 1, NOW + 2])
  })

  test('optional fields that are undefined are not sent', () => {
    const signed = service(PAPER).sign({ name: 'cancelAll', params: { symbol_id: undefined } })
    expect(Object.keys(signed.body)).not.toContain('symbol_id')
  })

  test('a mistake names its field and uses up no nonce', async () => {
    const s = service(PAPER)
    const bad = { ...ORDER, quantity: '1e3' }
    const error = await refusal(() => s.sign({ name: 'placeOrder', params: bad }))
    expect((error as FieldError).field).toBe('quantity')
    expect(s.sign({ name: 'placeOrder', params: ORDER }).nonce).toBe(NOW)
  })

  test('life times by class: risk 15 s, cancel 60 s, account 600 s', () => {
    const s = service(PAPER)
    const ttl = (signed: { nonce: number; expires_after: number }) => signed.expires_after - signed.nonce
    expect(ttl(s.sign({ name: 'placeOrder', params: ORDER }))).toBe(15_000)
    expect(ttl(s.sign({ name: 'cancelOrder', params: { order_id: '1' } }))).toBe(60_000)
    expect(ttl(s.sign({ name: 'setPositionMode', params: { position_mode: 'hedge' } }))).toBe(600_000)
    const risk = Object.entries(TTL_CLASS).filter(([, c]) => c === 'risk')
    expect(risk.map(([n]) => n).sort()).toEqual([
      'batchModify',
      'batchOrder',
      'chaseOrder',
      'modifyOrder',
      'placeOrder',
    ])
    const cancel = Object.entries(TTL_CLASS).filter(([, c]) => c === 'cancel')
    expect(cancel.map(([n]) => n).sort()).toEqual(['batchCancel', 'cancelAll', 'cancelOrder'])
  })
})

describe('target_address', () => {
  const target = (profile: NetworkProfile, target_address?: string) =>
    service(profile).sign({ name: 'placeOrder', params: ORDER, target_address })

  test('when needed: none for the account of the Agent, named for a sub-account', () => {
    expect(target(PAPER).body).not.toHaveProperty('target_address')
    expect(target(PAPER, ACCOUNT).body).not.toHaveProperty('target_address')
    const sub = target(PAPER, SUB)
    expect(sub.body).toMatchObject({ target_address: SUB })
    expect(sub.account).toBe(SUB)
    expect(signerOf(PAPER, 'placeOrder', sub.bytes)).toBe(agentAddress)
  })

  test('always', () => {
    const always: NetworkProfile = { ...PAPER, targetAddress: 'always' }
    expect(target(always).body).toMatchObject({ target_address: ACCOUNT })
    expect(signerOf(always, 'placeOrder', target(always).bytes)).toBe(agentAddress)
  })

  test('never with a struct of method B', async () => {
    const own = service(PAPER, { info: { ...agentInfo(PAPER), kind: 'account', account: agentAddress } })
    const write = { name: 'createSub', params: { label: 'arb' } } as const
    expect(own.sign(write).body).not.toHaveProperty('target_address')
    expect((await refusal(() => own.sign({ ...write, target_address: SUB }))).message).toMatch(/^target_address: /)
  })
})

describe('who may sign what', () => {
  test('an Agent Key cannot manage Agents', async () => {
    const write = { name: 'revokeAgent', params: { agent_address: SUB } } as const
    expect(await refusal(() => service(PAPER).sign(write))).toMatchObject({ kind: 'locked', code: '10003' })
    expect((await refusal(() => service(PAPER, { info: undefined, account: ACCOUNT }).sign(write))).code).toBe('10003')
  })

  test('the own key can, also one given for once', () => {
    const signed = service(TESTNET, { info: undefined }).sign({
      name: 'approveAgent',
      params: { agent_address: SUB, authorized_address: agentAddress, valid_days: 30, label: 'désk' },
    })
    expect(signed.action_hash).toBeUndefined()
    expect(signerOf(TESTNET, 'approveAgent', signed.bytes)).toBe(agentAddress)
  })

  test('nothing once locked', async () => {
    const s = service(PAPER)
    expect(s.locked).toBe(false)
    s.lock()
    expect(s.locked).toBe(true)
    expect(await refusal(() => s.sign({ name: 'cancelAll', params: {} }))).toMatchObject({
      kind: 'locked',
      code: 'key_locked',
    })
  })
})

describe('case 36: refuses to sign, naming the field', () => {
  const refused = async (profile: NetworkProfile, change: Partial<SigningServiceOptions> = {}) => {
    const error = await refusal(() => service(profile, { info: agentInfo(TESTNET), ...change }))
    expect(error.kind).toBe('locked')
    return error.message
  }

  test('another domain, environment or host than the key was made for', async () => {
    const mainnet: NetworkProfile = { ...TESTNET, environment: 'mainnet' }
    expect(await refused(mainnet)).toMatch(/environment: .*made for testnet, not for mainnet/)
    expect(await refused({ ...TESTNET, domain: { ...TESTNET.domain, chainId: 84256 } })).toMatch(/domain: /)
    expect(await refused({ ...TESTNET, rest: 'https://api.testnet.ticko.xyz.evil.example/v1' })).toMatch(/rest: .*evil/)
    // A profile that calls itself paper to get around the rules for real ones.
    expect(await refused({ ...TESTNET, environment: 'paper' })).toMatch(/environment: /)
  })

  test('the key and its signer are let go of', async () => {
    const [key, nonces] = [new UnlockedKey(CANARY), memoryNonces()]
    await refused({ ...TESTNET, environment: 'mainnet' }, { key, nonces })
    expect(key.forgotten).toBe(true)
    expect((await refusal(() => nonces.next(NOW))).code).toBe('key_locked')
  })

  test('no encryption off this machine', async () => {
    const rest = { ...TESTNET, rest: 'http://api.testnet.ticko.xyz/v1' }
    expect(await refused(rest)).toMatch(/rest: .* not encrypted/)
    const ws = { ...TESTNET, ws: 'ws://api.testnet.ticko.xyz/v1' }
    expect(await refused(ws)).toMatch(/ws: .* not encrypted/)
    expect(await refused({ ...TESTNET, rest: 'http://127.0.0.1.evil.example/v1' }, { info: undefined })).toMatch(
      /rest: /,
    )
    expect(await refused({ ...TESTNET, rest: 'http://localhost.evil.example/v1' }, { info: undefined })).toMatch(
      /rest: /,
    )
  })

  test('TLS checks switched off, before or during a session', async () => {
    expect(await refused(TESTNET, { env: { NODE_TLS_REJECT_UNAUTHORIZED: '0' } })).toMatch(
      /NODE_TLS_REJECT_UNAUTHORIZED/,
    )
    const env: { NODE_TLS_REJECT_UNAUTHORIZED?: string } = {}
    const s = service(TESTNET, { env })
    s.sign({ name: 'cancelAll', params: {} })
    env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
    expect((await refusal(() => s.sign({ name: 'cancelAll', params: {} }))).code).toBe('transport')
  })

  test.each(['http://127.0.0.1:9/v1', 'http://localhost:9/v1', 'http://[::1]:9/v1', 'http://127.1.2.3/v1'])(
    'a real profile served on this machine (%s) is fine',
    (rest) => {
      const profile = { ...TESTNET, rest, ws: rest.replace('http', 'ws') }
      expect(service(profile, { info: agentInfo(TESTNET) }).locked).toBe(false)
    },
  )

  test('paper is exempt', () => {
    const lan = { ...PAPER, rest: 'http://10.0.0.5:80/v1', ws: 'ws://10.0.0.5:80/v1' }
    expect(service(lan, { info: agentInfo(PAPER), env: { NODE_TLS_REJECT_UNAUTHORIZED: '0' } }).locked).toBe(false)
  })
})

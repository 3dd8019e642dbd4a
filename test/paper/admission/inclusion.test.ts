import { beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '../../../src/lib/errors.ts'
import { includeWrite } from '../../../src/paper/admission/inclusion.ts'
import type { SignedWrite } from '../../../src/paper/admission/signedWrite.ts'
import { createTestService } from '../support/service.ts'

const NOW = 1_790_000_000_000
const DAY = 86_400_000
const MAIN = `0x${'1'.repeat(40)}`
const AGENT = `0x${'2'.repeat(40)}`
const STRANGER = `0x${'3'.repeat(40)}`
const OTHER = `0x${'4'.repeat(40)}`
const agentAt = (n: number) => `0x${String(n).repeat(40)}`

let world: ReturnType<typeof createTestService>
let count = 0
beforeEach(() => {
  world = createTestService(NOW)
  world.core.accounts.add(MAIN).add(OTHER)
  count = 0
})

function include(write: Partial<SignedWrite> & Pick<SignedWrite, 'name' | 'params' | 'signer'>, time = NOW) {
  count++
  const full = {
    target: undefined,
    hash: `0x${count}`,
    nonce: time + count,
    expiresAfter: time + 1000,
    ...write,
  } as SignedWrite
  const { tx, answer } = includeWrite(world.service, world.nonces, full, { height: 7, time })
  const error = 'error' in answer ? answer.error : null
  return { tx, data: 'data' in answer ? answer.data : null, code: error instanceof AppError ? error.code : '' }
}
const cancelAll = (signer: string, more: Partial<SignedWrite> = {}, time = NOW) =>
  include({ name: 'cancelAll', params: {}, signer, ...more } as SignedWrite, time)
const approve = (agent_address: string, label = 'bot', authorized_address = MAIN, signer = MAIN, time = NOW) =>
  include(
    {
      name: 'approveAgent',
      params: { agent_address, authorized_address, valid_days: 10, label },
      signer,
    } as SignedWrite,
    time,
  )
const createSub = (label: string, signer = MAIN) => include({ name: 'createSub', params: { label }, signer })

describe('nonces and expiry', () => {
  test('a nonce works once, also when the business refused', () => {
    world.core.outcome = { ok: false, code: '20003', msg: 'insufficient margin' }
    expect(cancelAll(MAIN, { nonce: NOW })).toMatchObject({ code: '20003', tx: { code: '20003', block: 7, time: NOW } })
    expect(cancelAll(MAIN, { nonce: NOW })).toMatchObject({ code: '10002', tx: null })
  })
  test.each([
    [NOW - 2 * DAY, '10002'],
    [NOW - 2 * DAY + 1, ''],
    [NOW + DAY - 1, ''],
    [NOW + DAY, '10002'],
  ])('nonce %d', (value, code) => {
    expect(cancelAll(MAIN, { nonce: value }).code).toBe(code)
  })
  test('expires_after at the block time is too late and consumes nothing', () => {
    expect(cancelAll(MAIN, { nonce: NOW, expiresAfter: NOW })).toMatchObject({ code: '10004', tx: null })
    expect(cancelAll(MAIN, { nonce: NOW, expiresAfter: NOW + 1 }).code).toBe('')
  })
  test('the copy of an included request is a used nonce even after it expired', () => {
    cancelAll(MAIN, { nonce: NOW })
    expect(cancelAll(MAIN, { nonce: NOW, expiresAfter: NOW - 5 }).code).toBe('10002')
  })
  test('a malformed request consumes nothing', () => {
    world.core.outcome = { ok: false, code: '10000', msg: 'price: both given', field: 'price' }
    expect(cancelAll(MAIN, { nonce: NOW })).toMatchObject({ code: '10000', tx: null })
    world.core.outcome = { ok: true, data: {} }
    expect(cancelAll(MAIN, { nonce: NOW }).code).toBe('')
  })
  test('every signer has a nonce space of its own', () => {
    cancelAll(MAIN, { nonce: NOW })
    expect(cancelAll(OTHER, { nonce: NOW }).code).toBe('')
  })
})

describe('authority', () => {
  test('an Agent acts for its authorized account, named or not, and for its sub-accounts', () => {
    approve(AGENT)
    const sub = String(createSub('one').data?.address)
    expect(cancelAll(AGENT).tx?.account).toBe(MAIN)
    expect(cancelAll(AGENT, { target: MAIN }).tx?.account).toBe(MAIN)
    expect(cancelAll(AGENT, { target: sub }).tx?.account).toBe(sub)
    expect(cancelAll(AGENT, { target: OTHER }).code).toBe('10005')
  })
  test('an Agent of a sub-account acts for that alone', () => {
    const sub = String(createSub('one').data?.address)
    approve(AGENT, 'bot', sub)
    expect(cancelAll(AGENT).tx?.account).toBe(sub)
    expect(cancelAll(AGENT, { target: MAIN }).code).toBe('10005')
  })
  test('a private key acts for its own sub-accounts only', () => {
    const sub = String(createSub('one').data?.address)
    expect(cancelAll(MAIN, { target: sub }).tx?.account).toBe(sub)
    expect(cancelAll(OTHER, { target: sub }).code).toBe('10005')
    expect(cancelAll(STRANGER, { target: sub }).code).toBe('10006')
  })
  test('an expired, a revoked and a replaced Agent are unknown', () => {
    approve(AGENT)
    expect(cancelAll(AGENT, {}, NOW + 10 * DAY - 1).code).toBe('')
    expect(cancelAll(AGENT, {}, NOW + 10 * DAY).code).toBe('10006')
    approve(agentAt(5))
    expect(cancelAll(AGENT).code).toBe('10006')
    include({ name: 'revokeAgent', params: { agent_address: agentAt(5) }, signer: MAIN })
    expect(cancelAll(agentAt(5)).code).toBe('10006')
  })
})

describe('Agent Keys', () => {
  test('approval answers with the whole record, and again with the Agent it replaced', () => {
    expect(approve(AGENT).data).toMatchObject({
      agent_address: AGENT,
      label: 'bot',
      authorized_address: MAIN,
      valid_days: 10,
      expires_at: NOW + 10 * DAY,
      replaced_agent_address: null,
    })
    expect(approve(agentAt(5)).data).toMatchObject({ replaced_agent_address: AGENT })
  })
  test('an Agent Key cannot manage Agent Keys', () => {
    approve(AGENT)
    expect(approve(agentAt(5), 'x', MAIN, AGENT).code).toBe('10003')
    expect(createSub('x', AGENT).code).toBe('10003')
    expect(include({ name: 'revokeAgent', params: { agent_address: AGENT }, signer: AGENT }).code).toBe('10003')
  })
  test('at most 4 valid Agents; replacing one is not a fifth', () => {
    for (const n of [5, 6, 7, 8]) expect(approve(agentAt(n), `bot ${n}`).code).toBe('')
    expect(approve(agentAt(9), 'another').code).toBe('10007')
    expect(approve(agentAt(9), 'bot 8').code).toBe('')
  })
  test('not twice, and not an address with an account', () => {
    approve(AGENT)
    expect(approve(AGENT, 'again').code).toBe('10009')
    expect(approve(OTHER, 'other').code).toBe('10011')
    expect(approve(MAIN, 'self').code).toBe('10011')
  })
  test('only for the own account and its sub-accounts', () => {
    expect(approve(AGENT, 'bot', OTHER).code).toBe('10005')
  })
  test('renewal counts from its own block', () => {
    approve(AGENT)
    const renewed = include(
      { name: 'renewAgent', params: { agent_address: AGENT, valid_days: 2 }, signer: MAIN },
      NOW + 3 * DAY,
    )
    expect(renewed.data).toMatchObject({ expires_at: NOW + 5 * DAY })
    expect(include({ name: 'renewAgent', params: { agent_address: STRANGER, valid_days: 2 }, signer: MAIN }).code).toBe(
      '10006',
    )
    expect(include({ name: 'renewAgent', params: { agent_address: AGENT, valid_days: 2 }, signer: OTHER }).code).toBe(
      '10005',
    )
  })
})

test('sub-accounts: own address each, label unique, one family with the main account', () => {
  const one = createSub('one').data?.address
  const two = createSub('two').data?.address
  expect(one).toMatch(/^0x[0-9a-f]{40}$/)
  expect(two).not.toBe(one)
  expect(createSub('one')).toMatchObject({ code: 'field', tx: null })
  expect(world.core.families).toEqual([
    [MAIN, one],
    [MAIN, two],
  ])
})

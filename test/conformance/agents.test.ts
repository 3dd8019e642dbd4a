import { describe, expect, test } from 'vitest'
import type { Trader } from './support/exchange.ts'
import { newSigner } from './support/signer.ts'
import { exchangeUnderTest, fundedTrader } from './support/subject.ts'

const subject = exchangeUnderTest()
const DAY = 86_400_000

function approve(main: Trader, agent: { address: string }, label: string, authorized = main.address) {
  return main.manage('/account/approve-agent', 'ApproveAgent', {
    agent_address: agent.address,
    authorized_address: authorized,
    valid_days: 30,
    label,
  })
}
async function newSub(main: Trader, label: string): Promise<string> {
  const { envelope } = await main.manage('/account/create-sub', 'CreateSubAccount', { label })
  return String(envelope.data?.address)
}
const cancelAll = (signer: Trader, target_address?: string) =>
  signer.act('/trade/orders/cancel-all', 9, {}, target_address === undefined ? {} : { target_address })

describe('Account-relationship endpoints (Method B)', () => {
  test('approve-agent answers with the Agent approval result', async () => {
    const main = await fundedTrader(subject.x)
    const agent = newSigner()
    const before = Date.now()
    const { status, envelope, hash } = await approve(main, agent, 'laptop')
    expect([status, envelope.code]).toEqual([200, '0'])
    expect(envelope.data).toEqual({
      tx_hash: hash,
      agent_address: agent.address,
      label: 'laptop',
      authorized_address: main.address,
      valid_days: 30,
      expires_at: expect.any(Number),
      replaced_agent_address: null,
    })
    expect(envelope.data?.expires_at).toBeGreaterThanOrEqual(before + 30 * DAY)
    const { tx_hash: _, replaced_agent_address: __, ...record } = envelope.data ?? {}
    const listed = await subject.x.get('/account/agents', { address: main.address })
    expect(listed.envelope.data?.list).toEqual([record])
  })

  test('rule 1: a label used again replaces the Agent that had it', async () => {
    const main = await fundedTrader(subject.x)
    const [first, second] = [subject.x.trader(), subject.x.trader()]
    await approve(main, first, 'laptop')
    expect((await approve(main, second, 'laptop')).envelope.data).toMatchObject({
      replaced_agent_address: first.address,
    })
    expect((await cancelAll(first)).envelope.code).toBe('10006')
    expect((await cancelAll(second)).envelope.code).toBe('0')
  })

  test('rule 2: at most 4 Agents per authorized account', async () => {
    const main = await fundedTrader(subject.x)
    for (const label of ['a', 'b', 'c', 'd']) expect((await approve(main, newSigner(), label)).envelope.code).toBe('0')
    expect(await approve(main, newSigner(), 'e')).toMatchObject({ status: 422, envelope: { code: '10007' } })
    const sub = await newSub(main, 'one')
    expect((await approve(main, newSigner(), 'e', sub)).envelope.code).toBe('0')
  })

  test('rule 3: not an approved Agent, not an address with an account', async () => {
    const [main, other] = [await fundedTrader(subject.x), await fundedTrader(subject.x)]
    const agent = newSigner()
    await approve(main, agent, 'laptop')
    expect((await approve(main, agent, 'again')).envelope.code).toBe('10009')
    expect((await approve(other, agent, 'mine')).envelope.code).toBe('10009')
    expect((await approve(main, other, 'other')).envelope.code).toBe('10011')
  })

  test('rule 4: an Agent Key cannot manage Agent Keys or sub-accounts', async () => {
    const main = await fundedTrader(subject.x)
    const agent = subject.x.trader()
    await approve(main, agent, 'laptop')
    expect(await approve(agent, newSigner(), 'mine', main.address)).toMatchObject({
      status: 422,
      envelope: { code: '10003' },
    })
    const revoke = await agent.manage('/account/revoke-agent', 'RevokeAgent', { agent_address: agent.address })
    expect(revoke.envelope.code).toBe('10003')
  })

  test('renewal moves the end, revocation ends it', async () => {
    const main = await fundedTrader(subject.x)
    const agent = subject.x.trader()
    const { envelope } = await approve(main, agent, 'laptop')
    const renewed = await main.manage('/account/renew-agent', 'RenewAgent', {
      agent_address: agent.address,
      valid_days: 90,
    })
    expect(Number(renewed.envelope.data?.expires_at)).toBeGreaterThanOrEqual(
      Number(envelope.data?.expires_at) + 60 * DAY,
    )
    expect((await cancelAll(agent)).envelope.code).toBe('0')
    const revoked = await main.manage('/account/revoke-agent', 'RevokeAgent', { agent_address: agent.address })
    expect(revoked.envelope.data).toEqual({ tx_hash: revoked.hash })
    expect((await cancelAll(agent)).envelope.code).toBe('10006')
    expect((await subject.x.get('/account/agents', { address: main.address })).envelope.data?.list).toEqual([])
  })

  test('target_address is not allowed where only the private key may sign', async () => {
    const main = await fundedTrader(subject.x)
    const { sent } = await main.manage('/account/create-sub', 'CreateSubAccount', { label: 'one' })
    const body = { ...(sent as Record<string, unknown>), target_address: main.address }
    const { status, envelope } = await subject.x.post('/account/create-sub', body)
    expect([status, envelope.msg]).toEqual([400, expect.stringContaining('target_address')])
  })

  test('create-sub answers with a new address, listed under its label', async () => {
    const main = await fundedTrader(subject.x)
    const { envelope, hash } = await main.manage('/account/create-sub', 'CreateSubAccount', { label: 'grid' })
    expect(envelope.data).toEqual({ tx_hash: hash, address: expect.stringMatching(/^0x[0-9a-f]{40}$/), label: 'grid' })
    const { list } = (await subject.x.get('/account/subs', { address: main.address })).envelope.data ?? {}
    expect(list).toEqual([{ address: envelope.data?.address, label: 'grid', created_time: expect.any(Number) }])
  })
})

describe('Who signs what', () => {
  test('an Agent acts for its account, named or not, and for every sub-account', async () => {
    const main = await fundedTrader(subject.x)
    const agent = subject.x.trader()
    await approve(main, agent, 'laptop')
    const sub = await newSub(main, 'one')
    for (const target of [undefined, main.address, sub])
      expect((await cancelAll(agent, target)).envelope.code).toBe('0')
    const deposit = await agent.act('/account/deposit', 2, { coin_id: 1001, amount: '3' }, { target_address: sub })
    expect(deposit.envelope.code).toBe('0')
    const { coins } = (await subject.x.get('/account/balance', { address: sub })).envelope.data ?? {}
    expect(coins).toMatchObject([{ balance: '3' }])
  })

  test('nobody acts on a foreign account', async () => {
    const [main, other] = [await fundedTrader(subject.x), await fundedTrader(subject.x)]
    const sub = await newSub(main, 'one')
    expect((await cancelAll(other, main.address)).envelope.code).toBe('10005')
    expect((await cancelAll(other, sub)).envelope.code).toBe('10005')
    expect((await cancelAll(main, sub)).envelope.code).toBe('0')
    expect((await cancelAll(subject.x.trader(), main.address)).envelope.code).toBe('10006')
  })
})

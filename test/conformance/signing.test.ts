import { describe, expect, test } from 'vitest'
import type { Params } from './support/desk.ts'
import { orderOf, placed, trade } from './support/desk.ts'
import { freshNonce } from './support/exchange.ts'
import { DOMAIN, methodA, methodB, newSigner } from './support/signer.ts'
import { BTC_PERP, exchangeUnderTest, fundedTrader, limitOrder, priceNear } from './support/subject.ts'

const subject = exchangeUnderTest()
const DAY = 86_400_000
const stamp = () => {
  const nonce = freshNonce()
  return { nonce, expires_after: nonce + 600_000 }
}
const order = { order_id: '99999999999' }

describe('Action tags', () => {
  const tags: [number, string, string, Params][] = [
    [2, 'Deposit', '/account/deposit', { coin_id: 1001, amount: '1' }],
    [7, 'PlaceOrder', '/trade/orders', limitOrder('1')],
    [8, 'CancelOrder', '/trade/orders/cancel', order],
    [9, 'CancelAll', '/trade/orders/cancel-all', {}],
    [10, 'SetPositionMode', '/account/position-mode', { position_mode: 'one_way' }],
    [11, 'SetLeverage', '/account/leverage', { symbol_id: BTC_PERP, leverage: 5, margin_mode: 'cross' }],
    [12, 'ModifyOrder', '/trade/orders/modify', { ...order, quantity: '0.01' }],
    [13, 'ChaseOrder', '/trade/orders/chase', order],
    [15, 'UpdateMargin', '/account/isolated-margin', { symbol_id: BTC_PERP, position_side: 'both', amount: '1' }],
    [16, 'BatchCancel', '/trade/orders/batch/cancel', { orders: [order] }],
    [17, 'BatchOrder', '/trade/orders/batch', { orders: [limitOrder('1')] }],
    [18, 'BatchModify', '/trade/orders/batch/modify', { orders: [{ ...order, quantity: '0.01' }] }],
  ]
  test.each(tags)('tag %d, %s: %s', async (tag, action, path, params) => {
    const trader = await fundedTrader(subject.x)
    const wrong = await trader.act(path, tag + 1, params)
    expect([wrong.status, wrong.envelope.code]).toEqual([422, '10001'])
    const right = await trader.act(path, tag, params)
    expect(right.envelope.code).not.toBe('10001')
    const tx = await subject.x.get(`/explorer/tx/${right.hash}`)
    expect(tx.envelope.data).toMatchObject({ action, signer: trader.address, code: right.envelope.code })
  })
})

describe('Common to both methods', () => {
  test.each([
    ['name', { ...DOMAIN, name: 'Exchange2' }],
    ['version', { ...DOMAIN, version: '2' }],
    ['chainId', { ...DOMAIN, chainId: 2 }],
  ])('another %s of the domain is another signature', async (_field, domain) => {
    const signer = newSigner()
    const a = methodA(signer, 9, {}, stamp(), domain)
    expect((await subject.x.post('/trade/orders/cancel-all', a.body)).envelope.code).toBe('10001')
    const b = methodB(signer, 'CreateSubAccount', { label: 'x' }, stamp(), domain)
    expect((await subject.x.post('/account/create-sub', b.body)).envelope.code).toBe('10001')
  })

  test('the fields of a body may come in any order, nested ones too', async () => {
    const trader = await fundedTrader(subject.x)
    const conditional = { trigger_price: await priceNear(subject.x, 1.06), trigger_by: 'mark_price' }
    const params = {
      ...limitOrder(await priceNear(subject.x, 0.958), { algo_order_type: 'conditional' }),
      conditional: { trigger_by: conditional.trigger_by, trigger_price: conditional.trigger_price },
    }
    const { body, hash } = methodA(trader, 7, params, stamp())
    const reversed = Object.fromEntries(Object.entries({ ...body, conditional }).reverse())
    expect((await subject.x.post('/trade/orders', reversed)).envelope).toMatchObject({
      code: '0',
      data: { tx_hash: hash },
    })
    await trader.act('/trade/orders/cancel-all', 9, {})
  })

  test('a signature with the other v, or with r and s exchanged, is another signer', async () => {
    const { body } = methodA(newSigner(), 9, {}, stamp())
    const { r, s, v } = body.signature
    for (const signature of [
      { r, s, v: v === 27 ? 28 : 27 },
      { r: s, s: r, v },
    ]) {
      const { status, envelope } = await subject.x.post('/trade/orders/cancel-all', { ...body, signature })
      expect([status, envelope.code]).toEqual([422, '10001'])
    }
  })
})

describe('Method B structs', () => {
  const agent_address = `0x${'d'.repeat(40)}`
  test.each([
    ['RevokeAgent', '/account/revoke-agent', { agent_address }],
    ['RenewAgent', '/account/renew-agent', { agent_address, valid_days: 5 }],
    ['CreateSubAccount', '/account/create-sub', { label: 'struct' }],
  ] as const)('%s: a field that was not signed is 10001; a target is 400', async (struct, path, params) => {
    const trader = await fundedTrader(subject.x)
    const { body, hash } = methodB(trader, struct, params, stamp())
    const other = 'label' in params ? { label: 'other' } : { agent_address: `0x${'e'.repeat(40)}` }
    expect((await subject.x.post(path, { ...body, ...other })).envelope.code).toBe('10001')
    const target = await subject.x.post(path, { ...body, target_address: trader.address })
    expect([target.status, target.envelope.msg]).toEqual([400, expect.stringContaining('target_address')])
    expect((await subject.x.post(path, body)).envelope.code).not.toBe('10001')
    expect((await subject.x.get(`/explorer/tx/${hash}`)).envelope.data).toMatchObject({ action: struct })
  })
})

describe('Agent Keys', () => {
  async function withAgent(valid_days = 7) {
    const main = await fundedTrader(subject.x)
    const agent = subject.x.trader()
    const params = { agent_address: agent.address, authorized_address: main.address, valid_days, label: 'key' }
    const approved = await main.manage('/account/approve-agent', 'ApproveAgent', params)
    expect(approved.envelope.code).toBe('0')
    return { main, agent, approved }
  }

  test.each([1, 7, 3650])('expires_at is the block time of the approval plus %d days, exactly', async (days) => {
    const { approved } = await withAgent(days)
    const tx = await subject.x.get(`/explorer/tx/${approved.hash}`)
    expect(approved.envelope.data).toMatchObject({
      valid_days: days,
      expires_at: Number(tx.envelope.data?.time) + days * DAY,
    })
  })

  test('an Agent Key places and cancels orders of its account', async () => {
    const { main, agent } = await withAgent()
    const order_id = await placed(agent, limitOrder(await priceNear(subject.x, 0.959)))
    expect(await orderOf(subject.x, main, order_id)).toMatchObject({ address: main.address, state: 'new' })
    expect((await agent.act('/trade/orders/cancel', 8, { order_id })).envelope.code).toBe('0')
    const { order_id: bought } = await trade(subject.x, agent, true)
    expect(await orderOf(subject.x, main, bought)).toMatchObject({ state: 'filled' })
  })

  test('each Agent Key has a nonce space of its own', async () => {
    const { main, agent } = await withAgent()
    const nonce = freshNonce()
    for (const signer of [main, agent]) {
      expect((await signer.act('/trade/orders/cancel-all', 9, {}, { nonce })).envelope.code).toBe('0')
    }
    expect((await agent.act('/trade/orders/cancel-all', 9, { is_buy: true }, { nonce })).envelope.code).toBe('10002')
  })

  test('a label used again tells the address it replaced; another label tells null', async () => {
    const { main, agent } = await withAgent()
    const next = newSigner()
    const params = { agent_address: next.address, authorized_address: main.address, valid_days: 1, label: 'key' }
    const { envelope } = await main.manage('/account/approve-agent', 'ApproveAgent', params)
    expect(envelope.data).toMatchObject({ replaced_agent_address: agent.address, agent_address: next.address })
  })
})

import { describe, expect, test } from 'vitest'
import type { Trader } from './support/exchange.ts'
import { alone, BTC_PERP, BTC_SPOT, exchangeUnderTest, fundedTrader, limitOrder, priceNear } from './support/subject.ts'

const subject = exchangeUnderTest()
type Params = Parameters<Trader['act']>[2]
const place = (trader: Trader, params: Params) => trader.act('/trade/orders', 7, params)
const cancelAll = (trader: Trader, filter: Params = {}) => trader.act('/trade/orders/cancel-all', 9, filter)
const spot = { symbol_id: BTC_SPOT, is_buy: true, order_type: 'market', quantity: '0.01' }
const market = {
  symbol_id: BTC_PERP,
  is_buy: true,
  order_type: 'market',
  quantity: '0.01',
  position_side: 'both',
  margin_mode: 'cross',
  market_order_type: 'base',
}
const tpsl = { tpsl_mode: 'partial', tp_trigger_price: '70000', tp_trigger_by: 'mark_price' }

async function live(trader: Trader): Promise<Record<string, unknown>[]> {
  const { envelope } = await subject.x.get('/trade/orders', { address: trader.address })
  return (envelope.data?.list ?? []) as Record<string, unknown>[]
}
async function placed(trader: Trader, params: Params): Promise<string> {
  const { envelope } = await place(trader, params)
  expect(envelope).toMatchObject({ code: '0' })
  return String(envelope.data?.order_id)
}

describe('Place Order fields', () => {
  test.each<[string, Params]>([
    ['a spot market order without market_order_type', spot],
    ['slippage below 0.0001', { ...market, slippage: '0.00009' }],
    ['a perpetual without margin_mode', { ...market, margin_mode: undefined }],
    ['price_match on a market order', { ...market, price_match: 'queue_1' }],
    ['an unknown stp_mode', { ...market, stp_mode: 'maybe' }],
    ['an unknown flag', { ...market, flags: ['hidden'] }],
    [
      'a take-profit limit without its price',
      { ...market, algo_order_type: 'tpsl', tpsl: { ...tpsl, tp_order_type: 'limit' } },
    ],
    ['tpsl without its object', { ...market, algo_order_type: 'tpsl' }],
    [
      'an unknown trigger_by',
      { ...market, algo_order_type: 'conditional', conditional: { trigger_price: '1', trigger_by: 'mid' } },
    ],
  ])('%s is malformed', async (_what, params) => {
    const { status, envelope } = await place(await fundedTrader(subject.x), params)
    expect([status, envelope.data]).toEqual([400, null])
  })

  test.each(['mark_price', 'index_price'])('spot does not trigger by %s', async (trigger_by) => {
    const order = { ...spot, order_type: 'limit', price: '60000', algo_order_type: 'conditional' }
    const answer = await place(await fundedTrader(subject.x), {
      ...order,
      conditional: { trigger_price: '60000', trigger_by },
    })
    expect(answer.status).toBe(400)
  })

  test('a client_order_id of 36 characters is taken and finds the order', async () => {
    const trader = await fundedTrader(subject.x)
    const client_order_id = 'y'.repeat(36)
    await placed(trader, limitOrder(await priceNear(subject.x, 0.93), { client_order_id }))
    const { envelope } = await subject.x.get('/trade/order', { address: trader.address, client_order_id })
    expect(envelope.data).toMatchObject({ client_order_id, state: 'new' })
    const cancel = await trader.act('/trade/orders/cancel', 8, { client_order_id })
    expect(cancel.envelope).toMatchObject({ code: '0', data: { client_order_id } })
  })

  test('price_match queue_1 joins the best price of its own side', async () => {
    alone()
    const [other, trader] = [await fundedTrader(subject.x), await fundedTrader(subject.x)]
    const best = await priceNear(subject.x, 0.97)
    await placed(other, limitOrder(best))
    await placed(trader, { ...limitOrder('1'), price: undefined, price_match: 'queue_1' })
    const [order] = await live(trader)
    expect([Number(order?.price), order?.price_match]).toEqual([Number(best), 'queue_1'])
    await cancelAll(other)
    await cancelAll(trader)
  })

  test('time_in_force is ignored on a market order', async () => {
    const [maker, taker] = [await fundedTrader(subject.x), await fundedTrader(subject.x)]
    await placed(maker, limitOrder(await priceNear(subject.x, 0.99)))
    const order_id = await placed(taker, { ...market, is_buy: false, time_in_force: 'gtc' })
    const { envelope } = await subject.x.get('/trade/order', { address: taker.address, order_id })
    expect(envelope.data).toMatchObject({ state: 'filled', order_type: 'market', cum_filled_quantity: '0.01' })
  })

  test('stp_mode cancel_maker, the default: an own resting order gives way', async () => {
    alone()
    const trader = await fundedTrader(subject.x)
    const price = await priceNear(subject.x, 0.991)
    const resting = await placed(trader, limitOrder(price))
    await placed(trader, limitOrder(price, { is_buy: false }))
    const { envelope } = await subject.x.get('/trade/order', { address: trader.address, order_id: resting })
    expect(envelope.data).toMatchObject({ state: 'canceled', cum_filled_quantity: '0' })
    await cancelAll(trader)
  })
})

describe('List Active Orders', () => {
  test('the newest update comes first; every field of the record is there', async () => {
    const trader = await fundedTrader(subject.x)
    const first = await placed(trader, limitOrder(await priceNear(subject.x, 0.921)))
    const second = await placed(trader, limitOrder(await priceNear(subject.x, 0.922)))
    await trader.act('/trade/orders/modify', 12, { order_id: first, quantity: '0.02' })
    const orders = await live(trader)
    expect(orders.map((order) => order.order_id)).toEqual([first, second])
    const names =
      'order_id client_order_id address created_time updated_time symbol_id is_buy order_type algo_order_type time_in_force quantity price price_match position_side margin_mode market_order_type stp_mode flags state cum_filled_quantity cum_filled_amount remaining_quantity original_quantity cum_fee order_source conditional tpsl parent_order_id slippage tx_hash'
    for (const name of names.split(' ')) expect(orders[0]).toHaveProperty(name)
    expect((await subject.x.get('/trade/orders')).status).toBe(400)
    await cancelAll(trader)
  })
})

describe('Cancel All Orders', () => {
  test('filters combine with AND', async () => {
    const trader = await fundedTrader(subject.x)
    const [low, high] = [await priceNear(subject.x, 0.923), await priceNear(subject.x, 1.06)]
    await placed(trader, limitOrder(low))
    await placed(trader, limitOrder(low, { margin_mode: 'isolated' }))
    await placed(trader, limitOrder(high, { is_buy: false }))
    const left = async () => (await live(trader)).length
    for (const [filter, count] of [
      [{ symbol_id: BTC_SPOT }, 3],
      [{ position_side: 'long' }, 3],
      [{ is_buy: false, margin_mode: 'isolated' }, 3],
      [{ is_buy: true, margin_mode: 'isolated' }, 2],
      [{ symbol_id: BTC_PERP, position_side: 'both', is_buy: false }, 1],
      [{}, 0],
    ] as const) {
      expect((await cancelAll(trader, filter)).envelope.code).toBe('0')
      expect([filter, await left()]).toEqual([filter, count])
    }
  })
})

describe('Modify Order', () => {
  test('rule 1: a refused modification changes nothing', async () => {
    const trader = await fundedTrader(subject.x)
    const order_id = await placed(trader, limitOrder(await priceNear(subject.x, 0.924)))
    const [before] = await live(trader)
    const refused = await trader.act('/trade/orders/modify', 12, { order_id, price: '1', quantity: '0.02' })
    expect(refused.status).toBe(422)
    expect(await live(trader)).toEqual([before])
    await cancelAll(trader)
  })

  test.each(['symbol_id', 'is_buy', 'position_side', 'margin_mode', 'order_type', 'flags'])(
    'rule 2: %s is immutable',
    async (field) => {
      const trader = await fundedTrader(subject.x)
      const order = limitOrder(await priceNear(subject.x, 0.925))
      const order_id = await placed(trader, order)
      const change = { flags: ['post_only'], ...order }[field as 'is_buy']
      expect((await trader.act('/trade/orders/modify', 12, { order_id, [field]: change })).status).toBe(400)
      await cancelAll(trader)
    },
  )

  test.each([
    ['a smaller quantity', { quantity: '0.01' }, 0],
    ['a larger quantity', { quantity: '0.03' }, 1],
  ])('rule 3: who is first after %s', async (_what, change, first) => {
    alone()
    const makers = [await fundedTrader(subject.x), await fundedTrader(subject.x)] as const
    const price = await priceNear(subject.x, 0.992 + first / 1000)
    const order_id = await placed(makers[0], limitOrder(price, { quantity: '0.02' }))
    await placed(makers[1], limitOrder(price, { quantity: '0.02' }))
    expect((await makers[0].act('/trade/orders/modify', 12, { order_id, ...change })).envelope.code).toBe('0')
    await placed(await fundedTrader(subject.x), limitOrder(price, { is_buy: false, quantity: '0.005' }))
    const filled = await Promise.all(makers.map(async (maker) => (await live(maker))[0]?.cum_filled_quantity))
    expect(filled[first]).toBe('0.005')
    expect(filled[1 - first]).toBe('0')
    for (const maker of makers) await cancelAll(maker)
  })

  test('rule 4: zero prices take the attached TPSL away', async () => {
    const trader = await fundedTrader(subject.x)
    const parent = await placed(trader, { ...limitOrder(await priceNear(subject.x, 0.926)), tpsl })
    expect((await live(trader)).length).toBeGreaterThan(0)
    const zero = { ...tpsl, tp_trigger_price: '0', sl_trigger_price: '0' }
    const { envelope } = await trader.act('/trade/orders/modify', 12, { order_id: parent, tpsl: zero })
    expect(envelope).toMatchObject({ code: '0' })
    expect(await live(trader)).toMatchObject([{ order_id: parent, tpsl: null }])
    await cancelAll(trader)
  })
})

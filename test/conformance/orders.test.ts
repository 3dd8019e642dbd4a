import { describe, expect, test } from 'vitest'
import type { Trader } from './support/exchange.ts'
import { alone, BTC_PERP, BTC_SPOT, exchangeUnderTest, fundedTrader, limitOrder, priceNear } from './support/subject.ts'

const subject = exchangeUnderTest()
const place = (trader: Trader, params: Parameters<Trader['act']>[2]) => trader.act('/trade/orders', 7, params)
const market = (is_buy: boolean, quantity: string) => ({
  symbol_id: BTC_PERP,
  is_buy,
  order_type: 'market',
  quantity,
  market_order_type: 'base',
  position_side: 'both',
  margin_mode: 'cross',
})
async function orderOf(address: string, order_id: string) {
  return (await subject.x.get('/trade/order', { address, order_id })).envelope.data
}

describe('Place Order', () => {
  test('answers with tx_hash, order_id and client_order_id; the order rests as new', async () => {
    const trader = await fundedTrader(subject.x)
    const price = await priceNear(subject.x, 0.95)
    const { envelope, hash } = await place(trader, limitOrder(price, { client_order_id: 'first' }))
    expect(envelope.data).toEqual({ tx_hash: hash, order_id: expect.any(String), client_order_id: 'first' })
    expect(await orderOf(trader.address, String(envelope.data?.order_id))).toMatchObject({
      address: trader.address,
      client_order_id: 'first',
      state: 'new',
      order_type: 'limit',
      time_in_force: 'gtc',
      stp_mode: 'cancel_maker',
      quantity: '0.01',
      remaining_quantity: '0.01',
      cum_filled_quantity: '0',
      tx_hash: hash,
    })
    const unnamed = await place(trader, limitOrder(price))
    expect(unnamed.envelope.data).toMatchObject({ client_order_id: null })
    await trader.act('/trade/orders/cancel-all', 9, {})
  })

  test.each([
    ['rule 1: price and price_match', { price_match: 'queue_1' }],
    ['rule 1: neither', { price: undefined }],
    ['rule 2: post_only with ioc', { flags: ['post_only'], time_in_force: 'ioc' }],
    ['rule 3: reduce_only without tpsl', { flags: ['reduce_only'] }],
    ['a perpetual without position_side', { position_side: undefined }],
    ['slippage on a limit order', { slippage: '0.01' }],
    ['a client_order_id of 37 characters', { client_order_id: 'x'.repeat(37) }],
    ['a quantity that is no decimal', { quantity: '1e3' }],
    ['a quantity of zero', { quantity: '0' }],
    ['an unknown field', { colour: 'red' }],
    ['conditional without its object', { algo_order_type: 'conditional' }],
  ])('%s: HTTP 400 with the envelope', async (_what, change) => {
    const trader = await fundedTrader(subject.x)
    const order = { ...limitOrder(await priceNear(subject.x, 0.95)), ...change }
    const { status, envelope } = await place(trader, order)
    expect([status, envelope.code, envelope.data]).toEqual([400, '10000', null])
    expect(envelope.trace_code).not.toBe('')
  })

  test.each([
    ['price on a market order', { price: '60000' }],
    ['slippage beyond 0.1', { slippage: '0.11' }],
    ['market_order_type quote on a perpetual', { market_order_type: 'quote' }],
  ])('%s: HTTP 400', async (_what, change) => {
    const trader = await fundedTrader(subject.x)
    expect((await place(trader, { ...market(true, '0.01'), ...change })).status).toBe(400)
  })

  test('spot must not receive position_side', async () => {
    const trader = await fundedTrader(subject.x)
    const order = limitOrder(await priceNear(subject.x, 0.95), {})
    expect((await place(trader, { ...order, symbol_id: BTC_SPOT })).status).toBe(400)
  })

  test('insufficient margin: 422 with 20003', async () => {
    const trader = await fundedTrader(subject.x, '1')
    const order = limitOrder(await priceNear(subject.x, 0.95), { quantity: '1' })
    expect(await place(trader, order)).toMatchObject({ status: 422, envelope: { code: '20003', data: null } })
  })
})

describe('States and transitions', () => {
  test('new, partially_filled, filled', async () => {
    alone()
    const [maker, taker] = [await fundedTrader(subject.x), await fundedTrader(subject.x)]
    const price = await priceNear(subject.x, 0.999)
    const { envelope } = await place(maker, limitOrder(price, { quantity: '0.03' }))
    const id = String(envelope.data?.order_id)
    await place(taker, limitOrder(price, { is_buy: false, quantity: '0.01' }))
    expect(await orderOf(maker.address, id)).toMatchObject({
      state: 'partially_filled',
      cum_filled_quantity: '0.01',
      remaining_quantity: '0.02',
      original_quantity: '0.03',
    })
    await place(taker, market(false, '0.02'))
    expect(await orderOf(maker.address, id)).toMatchObject({ state: 'filled', remaining_quantity: '0' })
    const { list } = (await subject.x.get('/account/positions', { address: maker.address })).envelope.data ?? {}
    expect(list).toMatchObject([{ symbol_id: BTC_PERP, open_size: '0.03' }])
  })

  test('cancel ends a resting order; a second cancel is a state conflict, an unknown order is not found', async () => {
    const trader = await fundedTrader(subject.x)
    const { envelope } = await place(trader, limitOrder(await priceNear(subject.x, 0.94)))
    const order_id = String(envelope.data?.order_id)
    const cancel = (id: string) => trader.act('/trade/orders/cancel', 8, { order_id: id })
    expect(await cancel(order_id)).toMatchObject({ status: 200, envelope: { code: '0' } })
    expect(await orderOf(trader.address, order_id)).toMatchObject({ state: 'canceled' })
    expect((await cancel(order_id)).status).toBe(409)
    expect((await cancel('99999999999')).status).toBe(404)
    expect((await trader.act('/trade/orders/cancel', 8, {})).status).toBe(400)
  })

  test('cancel-all acts on what its filters match', async () => {
    const trader = await fundedTrader(subject.x)
    const [low, high] = [await priceNear(subject.x, 0.93), await priceNear(subject.x, 1.07)]
    await place(trader, limitOrder(low))
    await place(trader, limitOrder(high, { is_buy: false }))
    const { envelope, hash } = await trader.act('/trade/orders/cancel-all', 9, { is_buy: true })
    expect(envelope.data).toEqual({ tx_hash: hash })
    const live = () => subject.x.get('/trade/orders', { address: trader.address })
    expect((await live()).envelope.data?.list).toMatchObject([{ is_buy: false }])
    await trader.act('/trade/orders/cancel-all', 9, {})
    expect((await live()).envelope.data?.list).toEqual([])
  })

  test('modify changes price and quantity, and never below what is filled', async () => {
    const trader = await fundedTrader(subject.x)
    const [price, better] = [await priceNear(subject.x, 0.92), await priceNear(subject.x, 0.925)]
    const { envelope } = await place(trader, limitOrder(price))
    const order_id = String(envelope.data?.order_id)
    const modified = await trader.act('/trade/orders/modify', 12, { order_id, price: better, quantity: '0.02' })
    expect(modified.envelope.data).toMatchObject({ tx_hash: modified.hash, order_id })
    expect(await orderOf(trader.address, order_id)).toMatchObject({ state: 'new', price: better, quantity: '0.02' })
    expect((await trader.act('/trade/orders/modify', 12, { order_id, symbol_id: 1 })).status).toBe(400)
  })

  test('chase moves an order to the best price of its side', async () => {
    alone()
    const [other, trader] = [await fundedTrader(subject.x), await fundedTrader(subject.x)]
    const [best, price] = [await priceNear(subject.x, 0.97), await priceNear(subject.x, 0.91)]
    await place(other, limitOrder(best))
    const { envelope } = await place(trader, limitOrder(price))
    const order_id = String(envelope.data?.order_id)
    expect((await trader.act('/trade/orders/chase', 13, { order_id })).envelope.code).toBe('0')
    expect(await orderOf(trader.address, order_id)).toMatchObject({ price: best })
    await other.act('/trade/orders/cancel-all', 9, {})
    await trader.act('/trade/orders/cancel-all', 9, {})
  })

  test('a conditional order waits as pending_trigger and is listed under its word', async () => {
    const trader = await fundedTrader(subject.x)
    const trigger_price = await priceNear(subject.x, 1.05)
    const order = limitOrder(await priceNear(subject.x, 1.04))
    const conditional = { trigger_price, trigger_by: 'mark_price' }
    const { envelope } = await place(trader, { ...order, algo_order_type: 'conditional', conditional })
    expect(envelope).toMatchObject({ code: '0' })
    const listed = (order_type: string) => subject.x.get('/trade/orders', { address: trader.address, order_type })
    expect((await listed('conditional')).envelope.data?.list).toMatchObject([{ state: 'pending_trigger', conditional }])
    expect((await listed('market,limit')).envelope.data?.list).toEqual([])
    expect((await listed('stop')).status).toBe(400)
  })
})

describe('Batches', () => {
  test('items succeed or fail one by one, in request order', async () => {
    const trader = await fundedTrader(subject.x)
    const price = await priceNear(subject.x, 0.9205)
    const orders = [
      limitOrder(price),
      limitOrder(price, { quantity: '999' }),
      limitOrder(price, { client_order_id: 'c' }),
    ]
    const { envelope, hash } = await trader.act('/trade/orders/batch', 17, { orders })
    expect(envelope).toMatchObject({ code: '0', data: { tx_hash: hash } })
    const list = (envelope.data?.list ?? []) as { code: string; order_id: string }[]
    expect(list.map((item) => item.code)).toEqual(['0', '20003', '0'])
    const ids = [list[0], list[2]].map((item) => ({ order_id: String(item?.order_id) }))
    const modified = await trader.act('/trade/orders/batch/modify', 18, {
      orders: ids.map((id) => ({ ...id, quantity: '0.02' })),
    })
    expect(modified.envelope.data?.list).toMatchObject([{ code: '0' }, { code: '0' }])
    const canceled = await trader.act('/trade/orders/batch/cancel', 16, {
      orders: [...ids, { order_id: '123456789012' }],
    })
    expect(canceled.envelope.data?.list).toMatchObject([{ code: '0' }, { code: '0' }, { code: '20001' }])
  })

  test.each([0, 21])('%d items are refused', async (count) => {
    const trader = subject.x.trader()
    const orders = Array.from({ length: count }, () => ({ order_id: '1' }))
    expect((await trader.act('/trade/orders/batch/cancel', 16, { orders })).status).toBe(400)
  })
})

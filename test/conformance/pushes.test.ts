import { describe, expect, test } from 'vitest'
import { trade } from './support/desk.ts'
import type { Stream, Trader } from './support/exchange.ts'
import { alone, BTC_PERP, exchangeUnderTest, fundedTrader, limitOrder, priceNear } from './support/subject.ts'

const subject = exchangeUnderTest()
type Params = Parameters<Trader['act']>[2]
type Order = Record<string, unknown>

async function watched(): Promise<{ trader: Trader; push: (state: string) => Promise<Order>; stream: Stream }> {
  const trader = await fundedTrader(subject.x)
  const stream = await subject.x.stream()
  await stream.subscribe({ channel: 'order', address: trader.address })
  /** The next push of an order; it must have this state. */
  const push = async (state: string) => {
    const { data } = await stream.next((frame) => frame.channel === 'order', `push ${state}`)
    expect(data).toMatchObject({ e: state })
    return data as Order
  }
  return { trader, push, stream }
}
async function place(trader: Trader, params: Params): Promise<string> {
  const { envelope } = await trader.act('/trade/orders', 7, params)
  expect(envelope).toMatchObject({ code: '0' })
  return String(envelope.data?.order_id)
}
const cancelAll = (trader: Trader) => trader.act('/trade/orders/cancel-all', 9, {})
const takeProfit = (tp_trigger_price: string) => ({
  tpsl_mode: 'partial',
  tp_trigger_price,
  tp_trigger_by: 'mark_price',
  tp_order_type: 'market',
})

describe('Order state pushes', () => {
  test('a complete execution pushes filled with nothing remaining', async () => {
    alone()
    const { trader, push } = await watched()
    const price = await priceNear(subject.x, 0.981)
    const i = await place(trader, limitOrder(price))
    await push('new')
    await place(await fundedTrader(subject.x), limitOrder(price, { is_buy: false }))
    expect(await push('filled')).toMatchObject({ i, R: '0', E: '0.01' })
  })

  test('a market order pushes new, then its fills, the last one filled', async () => {
    const { trader, push, stream } = await watched()
    const { order_id } = await trade(subject.x, trader, true, '0.02')
    expect(await push('new')).toMatchObject({ i: order_id, E: '0' })
    const last = await stream.next(
      (frame) => frame.channel === 'order' && (frame.data as Order).e === 'filled',
      'filled',
    )
    expect(last.data).toMatchObject({ i: order_id, E: '0.02', R: '0' })
    await cancelAll(trader)
  })

  test('post_only that would take is pushed as rejected', async () => {
    const { trader, push } = await watched()
    const price = await priceNear(subject.x, 0.982)
    const maker = await fundedTrader(subject.x)
    await place(maker, limitOrder(price))
    await trader.act('/trade/orders', 7, limitOrder(price, { is_buy: false, flags: ['post_only'] }))
    await push('rejected')
    await cancelAll(maker)
  })

  test('cancel-all pushes a result for each order', async () => {
    const { trader, push } = await watched()
    const ids = [await place(trader, limitOrder(await priceNear(subject.x, 0.931)))]
    ids.push(await place(trader, limitOrder(await priceNear(subject.x, 0.932))))
    for (const i of ids) expect(await push('new')).toMatchObject({ i })
    const { hash } = await cancelAll(trader)
    const ended = [await push('canceled'), await push('canceled')]
    expect(ended.map(({ i }) => i).sort()).toEqual(ids.sort())
    for (const { x } of ended) expect(x).toBe(hash)
  })

  test('a conditional order: pending_trigger, then canceled', async () => {
    const { trader, push } = await watched()
    const conditional = { trigger_price: await priceNear(subject.x, 1.05), trigger_by: 'mark_price' }
    const order = limitOrder(await priceNear(subject.x, 0.933), { algo_order_type: 'conditional' })
    const order_id = await place(trader, { ...order, conditional })
    expect(await push('pending_trigger')).toMatchObject({ i: order_id, g: 'conditional', C: conditional })
    await trader.act('/trade/orders/cancel', 8, { order_id })
    expect(await push('canceled')).toMatchObject({ i: order_id })
  })

  test('a trigger pushes triggered, then the new of its child', async () => {
    alone()
    const { trader, push } = await watched()
    const [maker, taker] = [await fundedTrader(subject.x), await fundedTrader(subject.x)]
    const [above, below] = [await priceNear(subject.x, 0.989), await priceNear(subject.x, 0.985)]
    await place(maker, limitOrder(above, { quantity: '0.01' }))
    await place(taker, limitOrder(above, { is_buy: false }))
    const conditional = { trigger_price: below, trigger_by: 'last_price' }
    const order = limitOrder(await priceNear(subject.x, 0.934), { algo_order_type: 'conditional' })
    const order_id = await place(trader, { ...order, conditional })
    await push('pending_trigger')
    await place(maker, limitOrder(below))
    await place(taker, limitOrder(below, { is_buy: false }))
    expect(await push('triggered')).toMatchObject({ i: order_id })
    expect(await push('new')).toMatchObject({ l: order_id })
    await cancelAll(trader)
  })

  test('an attached TPSL: inactive until its parent fills, then pending_trigger', async () => {
    alone()
    const { trader, push, stream } = await watched()
    const price = await priceNear(subject.x, 0.983)
    const tpsl = takeProfit(await priceNear(subject.x, 1.08))
    const parent = await place(trader, { ...limitOrder(price), tpsl })
    const next = (e: string) => stream.next((f) => f.channel === 'order' && (f.data as Order).e === e, e)
    expect((await next('inactive')).data).toMatchObject({ g: 'attached_tpsl', l: parent })
    await place(await fundedTrader(subject.x), limitOrder(price, { is_buy: false }))
    expect((await next('pending_trigger')).data).toMatchObject({ l: parent })
    await cancelAll(trader)
    await push('canceled')
  })

  test('an inactive attached TPSL can be canceled', async () => {
    const { trader, stream } = await watched()
    const tpsl = takeProfit(await priceNear(subject.x, 1.08))
    await place(trader, { ...limitOrder(await priceNear(subject.x, 0.935)), tpsl })
    const next = (e: string) => stream.next((f) => f.channel === 'order' && (f.data as Order).e === e, e)
    const order_id = String(((await next('inactive')).data as Order).i)
    expect((await trader.act('/trade/orders/cancel', 8, { order_id })).envelope.code).toBe('0')
    expect((await next('canceled')).data).toMatchObject({ i: order_id })
    await cancelAll(trader)
  })
})

describe('l2_book parameters', () => {
  const book = { channel: 'l2_book', symbol_id: BTC_PERP }

  test.each([
    ['depth 7', { depth: 7 }],
    ['depth 500', { depth: 500 }],
    ['merge 3', { merge: 3 }],
    ['no symbol_id', { symbol_id: undefined }],
  ])('%s is refused', async (_what, change) => {
    const stream = await subject.x.stream()
    expect(await stream.subscribe({ ...book, ...change })).toMatchObject({ success: false, msg: expect.any(String) })
  })

  test('depth is 20 and merge 1 when not given; sides are sorted', async () => {
    const trader = await fundedTrader(subject.x)
    const factors = Array.from({ length: 22 }, (_, i) => 0.94 + i / 10_000)
    const prices = await Promise.all(factors.map((factor) => priceNear(subject.x, factor)))
    const orders = prices.map((price) => limitOrder(price, { quantity: '0.001' }))
    await trader.act('/trade/orders/batch', 17, { orders: orders.slice(0, 20) })
    await trader.act('/trade/orders/batch', 17, { orders: orders.slice(20) })
    const stream = await subject.x.stream()
    await stream.subscribe(book)
    const { data } = await stream.next((frame) => frame.type === 'snapshot')
    const { m, b } = data as { m: number; b: [string, string][] }
    expect([m, b.length]).toEqual([1, 20])
    const levels = b.map(([price]) => Number(price))
    expect(levels).toEqual(levels.toSorted((one, other) => other - one))
    await cancelAll(trader)
  })

  test('every interval of the list is a channel, any other is refused', async () => {
    const stream = await subject.x.stream()
    const kline = (interval: string) => ({ channel: 'kline', symbol_id: BTC_PERP, interval })
    const all = '1m 5m 15m 30m 1h 2h 4h 6h 8h 12h 1d 1w 1M'.split(' ').map(kline)
    expect(await stream.subscribe(...all)).toMatchObject({ success: true })
    expect(await stream.subscribe(kline('3m'))).toMatchObject({ success: false })
  })
})

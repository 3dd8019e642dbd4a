import { describe, expect, test } from 'vitest'
import { cancelAll, live, place, placed } from './support/desk.ts'
import type { Trader } from './support/exchange.ts'
import { alone, BTC_PERP, exchangeUnderTest, fundedTrader, limitOrder, priceNear } from './support/subject.ts'

const subject = exchangeUnderTest()

/** Six levels on either side, best first. */
async function ladder(): Promise<{ maker: Trader; bids: string[]; asks: string[] }> {
  const maker = await fundedTrader(subject.x)
  const prices = (step: number) => Promise.all([1, 2, 3, 4, 5, 6].map((i) => priceNear(subject.x, 1 + i * step)))
  const [bids, asks] = [await prices(-0.002), await prices(0.002)]
  const orders = [
    ...bids.map((price) => limitOrder(price)),
    ...asks.map((price) => limitOrder(price, { is_buy: false })),
  ]
  expect((await maker.act('/trade/orders/batch', 17, { orders })).envelope.code).toBe('0')
  return { maker, bids, asks }
}
function matched(is_buy: boolean, price_match: string, more: Record<string, string> = {}) {
  const { price: _, ...order } = limitOrder('1', { is_buy, quantity: '0.001', ...more })
  return { ...order, price_match }
}

describe('price_match', () => {
  test.each([
    ['queue_1', true, 'bids', 0],
    ['queue_5', true, 'bids', 4],
    ['queue_1', false, 'asks', 0],
    ['queue_5', false, 'asks', 4],
  ] as const)('%s, is_buy %s: rests at that level of its own side', async (price_match, is_buy, side, level) => {
    alone()
    const { maker, ...sides } = await ladder()
    const trader = await fundedTrader(subject.x)
    await placed(trader, matched(is_buy, price_match))
    const [order] = await live(subject.x, trader)
    expect([Number(order?.price), order?.price_match]).toEqual([Number(sides[side][level]), price_match])
    await cancelAll(trader)
    await cancelAll(maker)
  })

  test.each([
    ['counter_party_1', true, 'asks', 0],
    ['counter_party_5', true, 'asks', 4],
    ['counter_party_1', false, 'bids', 0],
    ['counter_party_5', false, 'bids', 4],
  ] as const)(
    '%s, is_buy %s: takes the price of that level of the other side',
    async (price_match, is_buy, side, level) => {
      alone()
      const { maker, ...sides } = await ladder()
      const trader = await fundedTrader(subject.x)
      const order_id = await placed(trader, matched(is_buy, price_match, { time_in_force: 'ioc' }))
      const { envelope } = await subject.x.get('/trade/order', { address: trader.address, order_id })
      expect(envelope.data).toMatchObject({ state: 'filled', price_match })
      expect(Number(envelope.data?.price)).toBe(Number(sides[side][level]))
      await cancelAll(maker)
    },
  )

  test('a level the book does not have is refused', async () => {
    alone()
    const maker = await fundedTrader(subject.x)
    await placed(maker, limitOrder(await priceNear(subject.x, 0.99)))
    const answer = await place(await fundedTrader(subject.x), matched(true, 'queue_5'))
    expect([answer.status, answer.envelope.data]).toEqual([422, null])
    await cancelAll(maker)
  })

  test.each(['queue_1', 'queue_5', 'counter_party_1', 'counter_party_5'])(
    '%s is a level of the book as it is shown',
    async (price_match) => {
      const { maker } = await ladder()
      const trader = await fundedTrader(subject.x)
      const order_id = await placed(trader, matched(true, price_match, { time_in_force: 'ioc' }))
      const { envelope } = await subject.x.get('/trade/order', { address: trader.address, order_id })
      expect(envelope.data).toMatchObject({ price_match, price: expect.stringMatching(/^\d+(\.\d+)?$/) })
      await cancelAll(maker)
    },
  )

  test('an unknown word is malformed', async () => {
    const answer = await place(await fundedTrader(subject.x), matched(true, 'queue_2'))
    expect([answer.status, answer.envelope.msg]).toEqual([400, expect.stringContaining('price_match')])
  })
})

describe('Chase Order', () => {
  test.each([
    ['a buy to the best bid', true, 'bids'],
    ['a sell to the best ask', false, 'asks'],
  ] as const)('%s', async (_what, is_buy, side) => {
    alone()
    const { maker, ...sides } = await ladder()
    const trader = await fundedTrader(subject.x)
    const far = await priceNear(subject.x, is_buy ? 0.93 : 1.07)
    await placed(trader, limitOrder(far, { is_buy, client_order_id: 'chaser' }))
    const { envelope, hash } = await trader.act('/trade/orders/chase', 13, { client_order_id: 'chaser' })
    expect(envelope.data).toMatchObject({ tx_hash: hash, client_order_id: 'chaser' })
    const [order] = await live(subject.x, trader)
    expect([Number(order?.price), order?.state]).toEqual([Number(sides[side][0]), 'new'])
    await cancelAll(trader)
    await cancelAll(maker)
  })

  test('a chased order is at or beside the best price', async () => {
    const { maker } = await ladder()
    const trader = await fundedTrader(subject.x)
    const far = await priceNear(subject.x, 0.93)
    const order_id = await placed(trader, limitOrder(far, { quantity: '0.001' }))
    expect((await trader.act('/trade/orders/chase', 13, { order_id })).envelope.code).toBe('0')
    const { envelope } = await subject.x.get('/trade/order', { address: trader.address, order_id })
    expect(Number(envelope.data?.price)).toBeGreaterThan(Number(far) * 1.03)
    await cancelAll(trader)
    await cancelAll(maker)
  })

  test('needs an order: none named 400, an unknown one 404', async () => {
    const trader = await fundedTrader(subject.x)
    expect((await trader.act('/trade/orders/chase', 13, {})).status).toBe(400)
    expect((await trader.act('/trade/orders/chase', 13, { order_id: '99999999999' })).status).toBe(404)
    expect((await trader.act('/trade/orders/chase', 13, { symbol_id: BTC_PERP })).status).toBe(400)
  })
})

import { describe, expect, test } from 'vitest'
import type { Frame, Stream } from './support/exchange.ts'
import { alone, BTC_PERP, exchangeUnderTest, fundedTrader, limitOrder, priceNear } from './support/subject.ts'

const subject = exchangeUnderTest()
const dataOf = (frame: Frame) => frame.data as Record<string, unknown>

/** Values of one key over the pushes of a channel, until `count` came. */
async function collect(stream: Stream, channel: string, key: string, count: number): Promise<unknown[]> {
  const values: unknown[] = []
  while (values.length < count) values.push(dataOf(await stream.next((f) => f.channel === channel, channel))[key])
  return values
}

describe('Push envelope', () => {
  test('user channels carry no symbol_id, every push is final and has a time', async () => {
    const trader = await fundedTrader(subject.x)
    const stream = await subject.x.stream()
    await stream.subscribe({ channel: 'order', address: trader.address })
    const { envelope } = await trader.act('/trade/orders', 7, limitOrder(await priceNear(subject.x, 0.95)))
    const push = await stream.next((f) => f.channel === 'order')
    expect(push).toMatchObject({ ts: expect.any(Number), finality: 'final', data: { i: envelope.data?.order_id } })
    expect(push).not.toHaveProperty('symbol_id')
    expect(push).not.toHaveProperty('type')
    await trader.act('/trade/orders/cancel-all', 9, {})
  })
})

describe('order channel', () => {
  test('new before any fill, then the fills, then the end', async () => {
    alone()
    const [maker, taker] = [await fundedTrader(subject.x), await fundedTrader(subject.x)]
    const stream = await subject.x.stream()
    await stream.subscribe({ channel: 'order', address: maker.address })
    const price = await priceNear(subject.x, 0.998)
    await maker.act('/trade/orders', 7, limitOrder(price, { quantity: '0.03' }))
    await taker.act('/trade/orders', 7, limitOrder(price, { is_buy: false, quantity: '0.01' }))
    await maker.act('/trade/orders/cancel-all', 9, {})
    expect(await collect(stream, 'order', 'e', 3)).toEqual(['new', 'partially_filled', 'canceled'])
  })

  test('a modify pushes the full updated order', async () => {
    const trader = await fundedTrader(subject.x)
    const stream = await subject.x.stream()
    await stream.subscribe({ channel: 'order', address: trader.address })
    const { envelope } = await trader.act('/trade/orders', 7, limitOrder(await priceNear(subject.x, 0.95)))
    const order_id = String(envelope.data?.order_id)
    const { hash } = await trader.act('/trade/orders/modify', 12, { order_id, quantity: '0.02' })
    const push = await stream.next((f) => f.channel === 'order' && dataOf(f).q === '0.02')
    expect(push.data).toMatchObject({ i: order_id, e: 'new', a: trader.address, s: BTC_PERP, R: '0.02', x: hash })
    await trader.act('/trade/orders/cancel-all', 9, {})
  })
})

describe('position and settings channels', () => {
  test('a fill pushes the position, position-mode the settings', async () => {
    const [maker, taker] = [await fundedTrader(subject.x), await fundedTrader(subject.x)]
    const stream = await subject.x.stream()
    const { address } = taker
    await stream.subscribe({ channel: 'position', address }, { channel: 'settings', address })
    await taker.act('/account/position-mode', 10, { position_mode: 'hedge' })
    expect(await stream.next((f) => f.channel === 'settings')).toMatchObject({
      data: { a: address, p: 'hedge', b: false },
    })
    const price = await priceNear(subject.x, 0.997)
    await maker.act('/trade/orders', 7, limitOrder(price))
    await taker.act('/trade/orders', 7, limitOrder(price, { is_buy: false, position_side: 'short' }))
    const push = await stream.next((f) => f.channel === 'position')
    expect(push.data).toMatchObject({ s: BTC_PERP, a: address, d: 'short', m: 'cross', z: '-0.01' })
  })
})

describe('trade channel', () => {
  test('an array of the fills of a block', async () => {
    alone()
    const [maker, taker] = [await fundedTrader(subject.x), await fundedTrader(subject.x)]
    const stream = await subject.x.stream()
    await stream.subscribe({ channel: 'trade', symbol_id: BTC_PERP })
    const price = await priceNear(subject.x, 0.996)
    await maker.act('/trade/orders', 7, limitOrder(price))
    const { hash } = await taker.act('/trade/orders', 7, limitOrder(price, { is_buy: false }))
    const push = await stream.next((f) => f.channel === 'trade')
    expect(push).toMatchObject({ symbol_id: BTC_PERP, data: [{ q: '0.01', m: true, x: hash, t: expect.any(Number) }] })
  })
})

describe('l2_book channel', () => {
  const book = { channel: 'l2_book', symbol_id: BTC_PERP, depth: 200 }

  test('snapshot, then deltas whose p is the q before; a level of size 0 is gone', async () => {
    alone()
    const trader = await fundedTrader(subject.x)
    const stream = await subject.x.stream()
    await stream.subscribe(book)
    const snapshot = dataOf(await stream.next((f) => f.type === 'snapshot'))
    expect(snapshot).toMatchObject({ s: BTC_PERP, m: 1 })
    const price = await priceNear(subject.x, 0.953)
    await trader.act('/trade/orders', 7, limitOrder(price))
    const insert = await stream.next((f) => f.type === 'delta')
    expect(insert.data).toMatchObject({ p: snapshot.q, q: Number(snapshot.q) + 1, a: [] })
    const [[level, size]] = dataOf(insert).b as [[string, string]]
    expect([Number(level), size]).toEqual([Number(price), '0.01'])
    await trader.act('/trade/orders/cancel-all', 9, {})
    const remove = await stream.next((f) => f.type === 'delta')
    expect(remove.data).toMatchObject({ p: dataOf(insert).q, b: [[level, '0']] })
  })

  test('two subscribers of one instance share the sequence; REST depth shows the same book', async () => {
    alone()
    const trader = await fundedTrader(subject.x)
    await trader.act('/trade/orders', 7, limitOrder(await priceNear(subject.x, 0.954)))
    const [a, b] = [await subject.x.stream(), await subject.x.stream()]
    await a.subscribe(book)
    await b.subscribe(book)
    const [one, two] = [
      dataOf(await a.next((f) => f.type === 'snapshot')),
      dataOf(await b.next((f) => f.type === 'snapshot')),
    ]
    const rest = (await subject.x.get('/market/depth', { symbol_id: BTC_PERP, depth: 200 })).envelope.data
    expect([two.q, two.b]).toEqual([one.q, one.b])
    expect([rest?.q, rest?.b]).toEqual([one.q, one.b])
    await trader.act('/trade/orders/cancel-all', 9, {})
  })

  test('merge sums levels: bids round down, asks round up', async () => {
    const trader = await fundedTrader(subject.x)
    for (const [price, is_buy] of [
      ['62003', true],
      ['62001.5', true],
      ['66001.5', false],
      ['66003', false],
    ] as const) {
      await trader.act('/trade/orders', 7, limitOrder(price, { is_buy }))
    }
    const { envelope } = await subject.x.get('/market/depth', { symbol_id: BTC_PERP, depth: 200, merge: 10 })
    const levels = (side: unknown) => (side as [string, string][]).map(([p, s]) => [Number(p), s])
    expect(levels(envelope.data?.b)).toContainEqual([62_000, '0.02'])
    expect(levels(envelope.data?.a)).toContainEqual([66_005, '0.02'])
    await trader.act('/trade/orders/cancel-all', 9, {})
  })
})

describe('kline, ticker and bbo channels', () => {
  test('a trade updates the bar, the ticker and the best prices', async () => {
    alone()
    const [maker, taker] = [await fundedTrader(subject.x), await fundedTrader(subject.x)]
    const stream = await subject.x.stream()
    const symbol_id = BTC_PERP
    await stream.subscribe({ channel: 'kline', symbol_id, interval: '1h' }, { channel: 'ticker', symbol_id })
    await stream.subscribe({ channel: 'bbo', symbol_id })
    const price = await priceNear(subject.x, 0.995)
    await maker.act('/trade/orders', 7, limitOrder(price, { quantity: '0.02' }))
    const bbo = await stream.next((f) => f.channel === 'bbo')
    expect(bbo).toMatchObject({ symbol_id, data: { s: symbol_id, a: null, t: expect.any(Number) } })
    expect(Number((dataOf(bbo).b as string[])[0])).toBe(Number(price))
    await taker.act('/trade/orders', 7, limitOrder(price, { is_buy: false }))
    const bar = dataOf(await stream.next((f) => f.channel === 'kline'))
    expect([bar.i, Number(bar.c), bar.s]).toEqual([
      '1h',
      Number(price),
      Math.floor(Number(bar.t) / 3_600_000) * 3_600_000,
    ])
    const { envelope } = await subject.x.get('/market/tickers', { symbol_id })
    expect(envelope.data?.list).toMatchObject([{ symbol_id, volume_24h: expect.any(String) }])
    await maker.act('/trade/orders/cancel-all', 9, {})
  })
})

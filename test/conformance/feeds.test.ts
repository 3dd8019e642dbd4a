import { describe, expect, test } from 'vitest'
import { cancelAll, meet, placed, type Row, trade } from './support/desk.ts'
import type { Frame, Stream } from './support/exchange.ts'
import { deviations } from './support/shape.ts'
import { alone, BTC_PERP, exchangeUnderTest, fundedTrader, limitOrder, priceNear } from './support/subject.ts'

const subject = exchangeUnderTest()
const near = (factor: number) => priceNear(subject.x, factor)
const symbol_id = BTC_PERP
const of = (channel: string) => (frame: Frame) => frame.channel === channel
type Level = [string, string]
interface Book {
  b: Level[]
  a: Level[]
  m: number
  p: number
  q: number
  s: number
  t: number
}

/** Applies deltas as the document says; throws when one does not follow. */
class LocalBook {
  q = 0
  readonly bids = new Map<string, string>()
  readonly asks = new Map<string, string>()
  take({ type, data }: Frame): void {
    const book = data as Book
    if (type === 'snapshot') {
      this.bids.clear()
      this.asks.clear()
    } else if (book.p !== this.q) throw new Error(`delta after ${book.p}, local ${this.q}`)
    this.q = book.q
    for (const [side, levels] of [[this.bids, book.b] as const, [this.asks, book.a] as const]) {
      for (const [price, size] of levels) size === '0' ? side.delete(price) : side.set(price, size)
    }
  }
  sorted(): { b: Level[]; a: Level[] } {
    const by = (sign: number) => (x: Level, y: Level) => sign * (Number(x[0]) - Number(y[0]))
    return { b: [...this.bids].sort(by(-1)), a: [...this.asks].sort(by(1)) }
  }
}

describe('Push envelope', () => {
  test('market channels carry the symbol; type is for l2_book alone; every push is final', async () => {
    const stream = await subject.x.stream()
    const market = ['trade', 'l2_book', 'ticker', 'bbo'].map((channel) => ({ channel, symbol_id }))
    await stream.subscribe(...market, { channel: 'kline', symbol_id, interval: '1m' }, { channel: 'block' })
    const trader = await fundedTrader(subject.x)
    await trade(subject.x, trader, true)
    const seen = new Set<string>()
    while (seen.size < 6) {
      const frame = await stream.next((f) => f.channel !== undefined, `a push besides ${[...seen]}`)
      expect(frame).toMatchObject({ finality: 'final', ts: expect.any(Number) })
      expect(frame.symbol_id).toBe(frame.channel === 'block' ? undefined : symbol_id)
      expect([frame.channel === 'l2_book', frame.channel]).toEqual([frame.type !== undefined, frame.channel])
      if (frame.type !== undefined) expect(['snapshot', 'delta']).toContain(frame.type)
      seen.add(frame.channel ?? '')
    }
  })

  test('empty blocks produce no push', async () => {
    alone()
    const stream = await subject.x.stream()
    const user = `0x${'1'.repeat(40)}`
    const market = ['trade', 'l2_book', 'ticker', 'bbo'].map((channel) => ({ channel, symbol_id }))
    const users = ['order', 'position', 'settings'].map((channel) => ({ channel, address: user }))
    await stream.subscribe(...market, ...users, { channel: 'kline', symbol_id, interval: '1d' }, { channel: 'block' })
    await stream.next((frame) => frame.type === 'snapshot')
    // Deposits of others make blocks, which concern none of these channels.
    for (let i = 0; i < 5; i++) await fundedTrader(subject.x)
    for (let i = 0; i < 5; i++) await stream.next(of('block'))
    const told = stream.frames.map((frame) => frame.channel).filter((channel) => channel !== undefined)
    expect(told.filter((channel) => channel !== 'block' && channel !== 'ticker')).toEqual(['l2_book'])
  })

  test('bbo: an order behind the best price says nothing, a better one does', async () => {
    alone()
    const trader = await fundedTrader(subject.x)
    const stream = await subject.x.stream()
    await stream.subscribe({ channel: 'bbo', symbol_id })
    const prices = [await near(0.97), await near(0.96), await near(0.975)] as const
    for (const price of prices) await placed(trader, limitOrder(price))
    const best = async () => Number(((await stream.next(of('bbo'))).data as { b: Level }).b[0])
    expect([await best(), await best()]).toEqual([Number(prices[0]), Number(prices[2])])
    await cancelAll(trader)
  })

  test('what was unsubscribed is silent, the rest goes on', async () => {
    const stream = await subject.x.stream()
    const trader = await fundedTrader(subject.x)
    const { address } = trader
    await stream.subscribe({ channel: 'order', address }, { channel: 'position', address })
    stream.send({ op: 'unsubscribe', args: [{ channel: 'order', address }] })
    await stream.next((frame) => frame.op === 'unsubscribe')
    await trade(subject.x, trader, true)
    await stream.next(of('position'))
    expect(stream.frames.filter(of('order'))).toEqual([])
  })
})

describe('trade channel', () => {
  test('one push per block with an array; every field has its type', async () => {
    const stream = await subject.x.stream()
    await stream.subscribe({ channel: 'trade', symbol_id })
    const trader = await fundedTrader(subject.x)
    await trade(subject.x, trader, true, '0.02')
    const rows = (await stream.next(of('trade'))).data as Row[]
    expect(Array.isArray(rows)).toBe(true)
    for (const row of rows) {
      const shape = {
        i: 'string',
        p: 'decimal',
        q: 'decimal',
        a: 'decimal',
        m: 'boolean',
        t: 'integer',
        x: 'string',
      } as const
      expect(deviations(row, shape)).toEqual([])
      expect(Number(row.a)).toBeCloseTo(Number(row.p) * Number(row.q), 6)
    }
  })

  test('is_buyer_maker and the hash of the taker; several fills of one order come together', async () => {
    alone()
    const [maker, taker] = [await fundedTrader(subject.x), await fundedTrader(subject.x)]
    const [low, high] = [await near(1.0005), await near(1.001)]
    for (const price of [low, high]) await placed(maker, limitOrder(price, { is_buy: false }))
    const stream = await subject.x.stream()
    await stream.subscribe({ channel: 'trade', symbol_id })
    const { hash } = await taker.act('/trade/orders', 7, limitOrder(high, { quantity: '0.02' }))
    const { data } = await stream.next(of('trade'))
    expect(data).toMatchObject([
      { q: '0.01', m: false, x: hash },
      { q: '0.01', m: false, x: hash },
    ])
    const times = (data as Row[]).map((row) => row.t)
    expect(new Set(times).size).toBe(1)
  })
})

describe('l2_book channel', () => {
  const follow = async (stream: Stream, depth: number, merge = 1) => {
    await stream.subscribe({ channel: 'l2_book', symbol_id, depth, merge })
    const book = new LocalBook()
    book.take(await stream.next((frame) => frame.type === 'snapshot'))
    return book
  }

  test.each([5, 10, 20, 50, 100, 200])('depth %d shows at most that many levels, best first', async (depth) => {
    const trader = await fundedTrader(subject.x)
    const prices = await Promise.all(Array.from({ length: 20 }, (_, i) => near(0.96 + i / 10_000)))
    const orders = prices.map((price) => limitOrder(price, { quantity: '0.001' }))
    await trader.act('/trade/orders/batch', 17, { orders })
    const stream = await subject.x.stream()
    await stream.subscribe({ channel: 'l2_book', symbol_id, depth })
    const { data } = await stream.next((frame) => frame.type === 'snapshot')
    const { b, a, s, t } = data as Book
    expect([s, Number.isSafeInteger(t)]).toEqual([symbol_id, true])
    expect(b.length).toBeLessThanOrEqual(depth)
    expect(b.length).toBeGreaterThanOrEqual(Math.min(depth, 20))
    for (const [side, sign] of [[b, -1] as const, [a, 1] as const]) {
      const levels = side.map(([price]) => Number(price))
      expect(levels).toEqual(levels.toSorted((x, y) => sign * (x - y)))
    }
    await cancelAll(trader)
  })

  test('a book kept by the rules equals a fresh snapshot at the same q', async () => {
    const stream = await subject.x.stream()
    const book = await follow(stream, 10)
    const trader = await fundedTrader(subject.x)
    for (const [factor, quantity] of [
      [0.965, '0.01'],
      [0.966, '0.02'],
      [0.965, '0.03'],
    ] as const) {
      await placed(trader, limitOrder(await near(factor), { quantity }))
    }
    await cancelAll(trader)
    await placed(trader, limitOrder(await near(0.967)))
    const fresh = await subject.x.stream()
    await fresh.subscribe({ channel: 'l2_book', symbol_id, depth: 10 })
    const { data } = await fresh.next((frame) => frame.type === 'snapshot')
    const now = data as Book
    while (book.q < now.q) book.take(await stream.next((frame) => frame.type === 'delta'))
    expect([book.q, book.sorted()]).toEqual([now.q, { b: now.b, a: now.a }])
    await cancelAll(trader)
  })

  test('each depth and merge is an instance with a sequence of its own', async () => {
    const [one, other] = [await subject.x.stream(), await subject.x.stream()]
    await follow(one, 50)
    const merged = await follow(other, 50, 10)
    const trader = await fundedTrader(subject.x)
    await placed(trader, limitOrder(await near(0.968)))
    for (const stream of [one, other]) {
      const { data } = await stream.next((frame) => frame.type === 'delta')
      const { p, q, m } = data as Book
      expect([q, m]).toEqual([p + 1, stream === one ? 1 : 10])
      if (stream === other) expect(p).toBe(merged.q)
    }
    await cancelAll(trader)
  })

  test('merge takes the values of price_step_merge_multiplier', async () => {
    const { envelope } = await subject.x.get('/market/symbols')
    const symbols = envelope.data?.list as { symbol_id: number; price_step_merge_multiplier: number[] }[]
    const { price_step_merge_multiplier: merges = [] } = symbols.find((row) => row.symbol_id === symbol_id) ?? {}
    const stream = await subject.x.stream()
    const args = merges.map((merge) => ({ channel: 'l2_book', symbol_id, depth: 5, merge }))
    expect(await stream.subscribe(...args)).toMatchObject({ success: true })
    const odd = Math.max(...merges) + 1
    expect(await stream.subscribe({ channel: 'l2_book', symbol_id, depth: 5, merge: odd })).toMatchObject({
      success: false,
    })
  })
})

describe('kline channel', () => {
  test('start, interval, prices, volume and turnover of the bar, and the time of the push', async () => {
    alone()
    const stream = await subject.x.stream()
    await stream.subscribe({ channel: 'kline', symbol_id, interval: '1d' })
    const price = await near(1.0015)
    await meet([await fundedTrader(subject.x), await fundedTrader(subject.x)], price, true, '0.02')
    const bar = (await stream.next(of('kline'))).data as Row
    const strings = Object.fromEntries(['o', 'c', 'h', 'l', 'v', 'u'].map((name) => [name, 'decimal'] as const))
    expect(deviations(bar, { s: 'integer', i: 'string', t: 'integer', ...strings })).toEqual([])
    expect([bar.i, Number(bar.c), Number(bar.s) % 86_400_000]).toEqual(['1d', Number(price), 0])
    expect(Number(bar.l)).toBeLessThanOrEqual(Number(bar.c))
    expect(Number(bar.h)).toBeGreaterThanOrEqual(Number(bar.c))
  })

  test('at most one update per block within a bar', async () => {
    alone()
    const [maker, taker] = [await fundedTrader(subject.x), await fundedTrader(subject.x)]
    const prices = [await near(1.002), await near(1.0025), await near(1.003)]
    for (const price of prices) await placed(maker, limitOrder(price, { is_buy: false }))
    const stream = await subject.x.stream()
    await stream.subscribe({ channel: 'kline', symbol_id, interval: '1w' }, { channel: 'trade', symbol_id })
    await placed(taker, limitOrder(String(prices[2]), { quantity: '0.03' }))
    await stream.next(of('trade'))
    await meet([maker, taker], await near(1), true)
    await stream.next(of('trade'))
    const times = stream.frames.filter(of('kline')).map((frame) => (frame.data as Row).t)
    expect(times.length).toBeGreaterThan(0)
    expect(new Set(times).size).toBe(times.length)
  })
})

describe('Versioning', () => {
  test('the major version is part of every path', async () => {
    const { rest } = subject.x
    expect(new URL(rest).pathname).toBe('/v1')
    expect(new URL(subject.x.ws).pathname).toBe('/v1')
    for (const path of ['/v2/market/time', '/market/time']) {
      expect((await fetch(new URL(path, rest))).status).toBe(404)
    }
  })
})

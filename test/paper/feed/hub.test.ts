import { beforeEach, describe, expect, test } from 'vitest'
import type { FinishedBlock } from '../../../src/paper/feed/feed.ts'
import { createHub, type Hub } from '../../../src/paper/feed/hub.ts'
import type { Order } from '../../../src/protocol/models/order.ts'
import { createTestService } from '../support/service.ts'

const NOW = 1_790_000_000_000
const ME = `0x${'1'.repeat(40)}`
const ID = 20_001

let world: ReturnType<typeof createTestService>
let hub: Hub
let height = 0
beforeEach(() => {
  world = createTestService(NOW)
  hub = createHub(world.service)
  height = 0
})

interface Frame {
  channel: string
  type?: string
  data: Record<string, unknown>
  [key: string]: unknown
}
function reader() {
  const frames: Frame[] = []
  return { frames, send: (text: string) => frames.push(JSON.parse(text) as Frame) }
}
function block(more: Partial<FinishedBlock> = {}) {
  height++
  world.clock.time += 50
  const { time } = world.clock
  hub.collect({
    height,
    time,
    hash: `0x${height}`,
    txs: 0,
    events: [],
    books: new Set([ID]),
    prices: new Set(),
    trades: new Map(),
    closedBars: [],
    ...more,
  })
  hub.release(height)
}
function join(args: Record<string, unknown>) {
  const client = reader()
  const wanted = hub.want(args)
  const snapshot = hub.join(client, wanted)
  return { ...client, key: wanted.key, snapshot: snapshot === null ? null : (JSON.parse(snapshot) as Frame) }
}

describe('l2_book', () => {
  const book = { channel: 'l2_book', symbol_id: ID, depth: 5, merge: 1 }

  test('snapshot with q 1, then deltas that chain, three blocks after the change', () => {
    world.core.bids = [
      ['99.5', '1'],
      ['99.0', '2'],
    ]
    world.core.asks = [['100.5', '3']]
    const { snapshot, frames } = join(book)
    expect(snapshot).toMatchObject({
      channel: 'l2_book',
      symbol_id: ID,
      type: 'snapshot',
      finality: 'final',
      data: {
        s: ID,
        b: [
          ['99.5', '1'],
          ['99.0', '2'],
        ],
        a: [['100.5', '3']],
        m: 1,
        p: 0,
        q: 1,
      },
    })
    world.core.bids = [
      ['100.0', '7'],
      ['99.5', '4'],
    ]
    block()
    world.core.asks = []
    block()
    block()
    expect(frames).toEqual([])
    block()
    expect(frames).toHaveLength(1)
    expect(frames[0]).toMatchObject({
      type: 'delta',
      data: {
        b: [
          ['100.0', '7'],
          ['99.5', '4'],
          ['99.0', '0'],
        ],
        a: [],
        p: 1,
        q: 2,
      },
    })
    block()
    block()
    expect(frames.map((f) => [f.data.p, f.data.q, f.data.a])).toEqual([
      [1, 2, []],
      [2, 3, [['100.5', '0']]],
    ])
  })

  test('who joins later shares the sequence and gets only deltas after its snapshot', () => {
    world.core.bids = [['99.5', '1']]
    const first = join(book)
    world.core.bids = [['99.5', '2']]
    block()
    const second = join(book)
    expect(second.snapshot?.data).toMatchObject({ q: 2, b: [['99.5', '2']] })
    world.core.bids = [['99.5', '3']]
    for (let i = 0; i < 4; i++) block()
    expect(first.frames.map((f) => f.data.q)).toEqual([2, 3])
    expect(second.frames.map((f) => [f.data.p, f.data.q])).toEqual([[2, 3]])
  })

  test('a level that leaves the depth is deleted, one that enters it is inserted', () => {
    world.core.asks = ['1', '2', '3', '4', '5', '6'].map((price) => [price, '1'])
    const { frames } = join(book)
    world.core.asks = ['0.5', '1', '2', '3', '4', '5'].map((price) => [price, '1'])
    for (let i = 0; i < 4; i++) block()
    expect(frames[0]?.data.a).toEqual([
      ['0.5', '1'],
      ['5', '0'],
    ])
  })

  test.each([
    [{ ...book, merge: 3 }, 'merge: 3 given, allowed: one of 1, 2, 10'],
    [{ ...book, depth: 7 }, 'depth'],
    [{ ...book, symbol_id: 5 }, 'symbol_id: 5 given, allowed: one of 20001'],
    [{ ...book, colour: 'red' }, 'colour'],
    [{ channel: 'books' }, 'channel: "books" given, allowed: one of order'],
    [{ channel: 'constructor' }, 'channel'],
    [{ channel: 'order', address: '0x12' }, 'address'],
  ])('%j is refused', (args, message) => {
    expect(() => hub.want(args)).toThrow(message)
  })
})

test('every order event is one push with short names, without symbol_id on the envelope, in order', () => {
  const { frames } = join({ channel: 'order', address: ME.toUpperCase().replace('X', 'x') })
  const base = { order_id: '7', address: ME, symbol_id: ID, state: 'new', cum_filled_quantity: '0' } as Order
  const events = ['new', 'partially_filled', 'filled'].map((state) => ({
    kind: 'order' as const,
    order: { ...base, state },
  }))
  const foreign = { kind: 'order' as const, order: { ...base, address: `0x${'2'.repeat(40)}` } }
  block({ events: [...events, foreign] })
  for (let i = 0; i < 3; i++) block()
  expect(frames.map((f) => f.data.e)).toEqual(['new', 'partially_filled', 'filled'])
  expect(frames[0]).toEqual({
    channel: 'order',
    ts: world.clock.time,
    finality: 'final',
    data: { i: '7', a: ME, s: ID, e: 'new', E: '0' },
  })
})

test('kline: closing values of the bar that is over, then the bar in progress', () => {
  const { klines } = world.service
  const { frames } = join({ channel: 'kline', symbol_id: ID, interval: '1m' })
  const trade = (p: string) => ({ i: '1', p, q: '1', a: p, m: true, t: 0, x: '' })
  const start = Math.floor(NOW / 60_000) * 60_000
  klines.roll(start)
  klines.trade(ID, start, trade('100.0'))
  const closedBars = klines.roll(start + 60_000)
  klines.trade(ID, start + 60_001, trade('101.0'))
  block({ closedBars, trades: new Map([[ID, [trade('101.0')]]]) })
  block({ closedBars: [] })
  for (let i = 0; i < 3; i++) block()
  expect(frames.map((f) => [f.data.s, f.data.c, f.data.v])).toEqual([
    [start, '100.0', '1'],
    [start + 60_000, '101.0', '1'],
  ])
  expect(frames[0]).toMatchObject({ channel: 'kline', symbol_id: ID, data: { i: '1m', t: expect.any(Number) } })
})

test('ticker and bbo push only when something changed', () => {
  const ticker = join({ channel: 'ticker', symbol_id: ID })
  const bbo = join({ channel: 'bbo', symbol_id: ID })
  world.core.bids = [['99.5', '1']]
  world.core.refPrices = { ...world.core.refPrices, mark_price: '100' }
  block({ prices: new Set([ID]) })
  block({ prices: new Set([ID]) })
  world.core.refPrices = { ...world.core.refPrices, mark_price: '101' }
  block({ prices: new Set([ID]) })
  for (let i = 0; i < 3; i++) block()
  expect(ticker.frames.map((f) => f.data.m)).toEqual(['100', '101'])
  expect(bbo.frames.map((f) => [f.data.b, f.data.a])).toEqual([[['99.5', '1'], null]])
})

test('trades of a block come as one array; blocks tell about themselves unless empty', () => {
  const trades = join({ channel: 'trade', symbol_id: ID })
  const blocks = join({ channel: 'block' })
  const list = [{ i: '1', p: '1', q: '1', a: '1', m: true, t: 0, x: '' }]
  block({ trades: new Map([[ID, list]]), txs: 2 })
  block({ books: new Set() })
  for (let i = 0; i < 3; i++) block({ books: new Set() })
  expect(trades.frames.map((f) => f.data)).toEqual([list])
  expect(blocks.frames.map((f) => f.data)).toEqual([{ h: 1, x: '0x1', n: 2, t: NOW + 50 }])
})

test('who left gets nothing', () => {
  const client = reader()
  const { key, ...wanted } = hub.want({ channel: 'trade', symbol_id: ID })
  hub.join(client, { key, ...wanted })
  hub.leave(client, key)
  block({ trades: new Map([[ID, []]]) })
  for (let i = 0; i < 4; i++) block()
  expect(client.frames).toEqual([])
})

import { describe, expect, it } from 'vitest'
import { CHANNELS } from '../../src/protocol/channels/index.ts'
import { ENDPOINTS } from '../../src/protocol/endpoints/index.ts'
import { CHANNEL_REDUCERS } from '../../src/store/channels/index.ts'
import { READ_REDUCERS } from '../../src/store/reads/index.ts'
import { anOrder } from '../support/orders.ts'
import { answer, aStore, push } from './support.ts'

const trade = (i: string, t: number) => ({ i, p: '1', q: '1', a: '1', m: true, t, x: '' })
const bar = (s: number, v: string, c = '1') => ({ s, i: '1m', o: '1', c, h: '1', l: '1', v, u: '1' })
const book = (q: number) => ({
  symbol_id: 1,
  depth: 20,
  merge: 1,
  q,
  bids: { ticks: [1], lots: [1] },
  asks: { ticks: [2], lots: [1] },
  status: 'live' as const,
  time: q,
  at: q,
})

describe('registries', () => {
  it('every channel and every read has its reducer', () => {
    expect(Object.keys(CHANNEL_REDUCERS).sort()).toEqual(Object.keys(CHANNELS).sort())
    const reads = Object.entries(ENDPOINTS).filter(([, e]) => e.auth.kind === 'none')
    expect(Object.keys(READ_REDUCERS).sort()).toEqual(reads.map(([name]) => name).sort())
  })
})

describe('notifications', () => {
  it('case 28: market data is gathered, one notification a frame', async () => {
    const { actions, store, clock, get } = aStore()
    let told = 0
    store.subscribe(() => {
      told += 1
    })
    for (let i = 1; i <= 20_000; i++) {
      actions.book(book(i))
      if (i % 10 === 0) actions.push(push('trade', [trade(String(i), i)], 1))
    }
    expect(told).toBe(0)
    await clock.advance(16)
    expect(told).toBe(1)
    expect(get().books['1:20:1']!.q).toBe(20_000)
    expect(get().trades[1]!.length).toBe(500)
  })

  it('case 28: user events are told at once, one by one, with the market data that waited', () => {
    const { actions, store, get } = aStore()
    const seen: number[] = []
    store.subscribe((s) => void seen.push(Object.keys(s.orders).length))
    actions.book(book(7))
    for (const order_id of ['1', '2', '3']) actions.push(push('order', [anOrder({ order_id })]))
    expect(seen).toEqual([1, 2, 3])
    expect(get().books['1:20:1']!.q).toBe(7)
  })

  it('makes a new Book for every published update, around the same arrays', async () => {
    const { actions, clock, get } = aStore()
    const source = book(1)
    actions.book(source)
    await clock.advance(16)
    const first = get().books['1:20:1']!
    actions.book({ ...source, q: 2 })
    await clock.advance(16)
    const second = get().books['1:20:1']!
    expect(second).not.toBe(first)
    expect(second.bids).toBe(first.bids)
    expect(second.q).toBe(2)
  })

  it('a dropped book is gone, also when an update of it waited', async () => {
    const { actions, clock, get } = aStore()
    actions.book(book(1))
    actions.dropBook(1, 20, 1)
    await clock.advance(16)
    expect(get().books).toEqual({})
  })
})

describe('market data', () => {
  it('trades: each once, oldest first, reads and pushes in any order', async () => {
    const { actions, clock, get } = aStore()
    actions.push(push('trade', [trade('3', 30), trade('4', 40)], 1))
    actions.answer(
      answer('trades', { list: [trade('10', 40), trade('4', 40), trade('3', 30), trade('2', 20)] }, { symbol_id: 1 }),
    )
    actions.push(push('trade', [trade('10', 40), trade('11', 50)], 1))
    await clock.advance(16)
    expect(get().trades[1]!.map((t) => t.i)).toEqual(['2', '3', '4', '10', '11'])
  })

  it('klines: one bar a start, the one with more volume is later', async () => {
    const { actions, clock, get } = aStore()
    const key = '1:1m'
    actions.push(push('kline', bar(60, '5', 'pushed'), 1))
    actions.answer(answer('klines', { list: [bar(60, '4', 'older'), bar(0, '9')] }, { symbol_id: 1, interval: '1m' }))
    actions.push(push('kline', bar(60, '6', 'newer'), 1))
    actions.push(push('kline', bar(120, '1'), 1))
    await clock.advance(16)
    expect(get().klines[key]!.map((b) => [b.s, b.c])).toEqual([
      [0, '1'],
      [60, 'newer'],
      [120, '1'],
    ])
  })

  it('tickers and bbo never go back in time', async () => {
    const { actions, clock, get } = aStore()
    const ticker = (time: number, last_price: string) => ({ symbol_id: 1, last_price, time })
    actions.push(push('ticker', ticker(20, 'b'), 1))
    actions.answer(answer('tickers', { list: [ticker(10, 'a')] }, {}))
    actions.push(push('bbo', { s: 1, b: ['2', '1'], a: null, t: 9 }, 1))
    actions.push(push('bbo', { s: 1, b: ['1', '1'], a: null, t: 8 }, 1))
    await clock.advance(16)
    expect(get().tickers[1]).toMatchObject({ last_price: 'b' })
    expect(get().bbo[1]).toMatchObject({ b: ['2', '1'] })
  })
})

import { describe, expect, it } from 'vitest'
import { Decimal } from '../../src/lib/decimal.ts'
import * as select from '../../src/store/selectors/index.ts'
import type { Book } from '../../src/store/state.ts'
import { PERP, SPOT } from '../support/market.ts'
import { anOrder, aPosition } from '../support/orders.ts'
import { answer, aStore, push } from './support.ts'

/** Ticks of 0.1: bids 100.0 x 1, 99.9 x 2, 99.8 x 3; asks 100.2 x 0.5, 100.3 x 4. */
const BOOK: Book = {
  symbol_id: PERP.symbol_id,
  depth: 20,
  merge: 1,
  q: 1,
  bids: { ticks: [1000, 999, 998], lots: [1000, 2000, 3000] },
  asks: { ticks: [1002, 1003], lots: [500, 4000] },
  status: 'live',
  time: 1,
  freshness: { status: 'live', at: 1000 },
}
const ticker = (mark_price: string | null, funding_rate: string | null = '0.0001') => ({
  symbol_id: PERP.symbol_id,
  mark_price,
  funding_rate,
  last_price: '100',
  time: 1,
})

async function trading(mark: string | null = '110') {
  const s = aStore()
  s.actions.book({ ...BOOK, at: 1000 })
  s.actions.answer(answer('tickers', { list: [ticker(mark)] }, {}))
  s.actions.answer(
    answer('balance', {
      address: 'x',
      coins: [{ coin_id: 1001, balance: '1000', isolated_balance: '50', updated_time: 1 }],
    }),
  )
  s.actions.push(push('position', [aPosition({ open_size: '2', avg_price: '105' })]))
  return s
}

describe('book', () => {
  it('spread in ticks and basis points, exact mid', () => {
    const spread = select.spread(BOOK, '0.1')!
    expect([spread.ticks, spread.mid.toFixed(), spread.bps.toFixed(2)]).toEqual([2, '100.1', '19.98'])
    expect(select.spread({ ...BOOK, bids: { ticks: [], lots: [] } }, '0.1')).toBeNull()
  })

  it('running sums and imbalance', () => {
    expect(select.cumulativeLots(BOOK.bids)).toEqual([1000, 3000, 6000])
    expect(select.cumulativeNotional(BOOK.asks, PERP, 2).map((d) => d.toFixed())).toEqual(['50.1', '451.3'])
    expect(select.imbalance(BOOK, 1)).toBeCloseTo(1000 / 1500)
    expect(select.levelsOf(BOOK, PERP).asks).toEqual([
      ['100.2', '0.500'],
      ['100.3', '4.000'],
    ])
  })
})

describe('positions', () => {
  it('PnL at mark and if closed now', async () => {
    const { get } = await trading()
    const [position] = select.positionList(get())
    expect(select.pnlAtMark(get(), position!)!.toFixed()).toBe('10')
    // Sells 1 at 100.0 and 1 at 99.9: 199.9 - 210 - 0.0005 x 199.9
    expect(select.pnlExitNow(get(), position!)!.pnl.toFixed()).toBe('-10.19995')
    expect(select.nextFunding(get(), position!)!.toFixed()).toBe('0.022')
  })

  it('equity and free margin', async () => {
    const { get, actions } = await trading()
    // A buy of 1 at 100 adds to the long: 100 / 10; the sell only closes.
    actions.push(push('order', [anOrder(), anOrder({ order_id: '2', is_buy: false, price: '120' })]))
    const equity = select.equityOf(get(), 1001)
    expect(equity.equity.toFixed()).toBe('1060')
    // 1000 + 10 - 2 x 110 / 10 - 10
    expect(equity.free.toFixed()).toBe('978')
    expect(equity.complete).toBe(true)
  })

  it('says when a mark price is missing', async () => {
    const { get } = await trading(null)
    expect(select.equityOf(get(), 1001).complete).toBe(false)
    expect(select.pnlAtMark(get(), select.positionList(get())[0]!)).toBeNull()
  })

  it('liquidation price of a cross and of an isolated position', async () => {
    const { get } = await trading()
    const [position] = select.positionList(get())
    // 50x: maintenance 1 %. Long 2 at 105 with 1000: never reached above 0.
    expect(select.liquidationOf(get(), position!)).toBeNull()
    // (2 x 105 - 21) / (2 - 0.02)
    const isolated = { ...position!, margin_mode: 'isolated', isolated_margin: '21' }
    expect(select.liquidationOf(get(), isolated)!.toFixed(4)).toBe('95.4545')
  })
})

describe('orders', () => {
  it('lists live ones, the latest change first, and children', () => {
    const { actions, get } = aStore()
    actions.push(
      push('order', [
        anOrder({ order_id: '1', updated_time: 5 }),
        anOrder({ order_id: '2', updated_time: 9, parent_order_id: '1' }),
        anOrder({ order_id: '3', state: 'filled' }),
      ]),
    )
    expect(select.liveOrders(get()).map((o) => o.order_id)).toEqual(['2', '1'])
    expect(select.liveOrders(get(), 5)).toEqual([])
    expect(select.childrenOf(get(), '1').map((o) => o.order_id)).toEqual(['2'])
  })

  it('own quantity by level: bids round down to the merge, asks up', () => {
    const { actions, get } = aStore()
    const at = (order_id: string, price: string, is_buy: boolean) =>
      anOrder({ order_id, price, is_buy, remaining_quantity: '0.5' })
    actions.push(push('order', [at('1', '100.3', true), at('2', '100.9', true), at('3', '101.1', false)]))
    const levels = select.ownLevels(get(), PERP.symbol_id, '0.1', 10)
    expect([...levels.bids].map(([tick, l]) => [tick, l.quantity.toFixed()])).toEqual([[1000, '1']])
    expect([...levels.asks.keys()]).toEqual([1020])
    expect([...select.ownLevels(get(), PERP.symbol_id, '0.1').bids.keys()].sort()).toEqual([1003, 1009])
  })

  it('estimates the place in the queue', () => {
    const order = anOrder({ price: '99.9', remaining_quantity: '0.5' })
    expect(select.aheadAtMost(order, BOOK, PERP)!.toFixed()).toBe('1.5')
    const d = (n: string) => new Decimal(n)
    const joined = select.joinQueue(d('2'), d('0.5'))
    expect(select.moveQueue(joined, d('1.2'), d('0.8'), d('0.5')).ahead.toFixed()).toBe('0.7')
    expect(select.moveQueue(joined, d('0.5'), d('0'), d('0.5')).ahead.toFixed()).toBe('0')
    expect(select.moveQueue(joined, d('9'), d('0'), d('0.5')).ahead.toFixed()).toBe('1.5')
  })
})

describe('names', () => {
  it('perpetual, spot and unknown', () => {
    const { get } = aStore()
    expect([PERP.symbol_id, SPOT.symbol_id, 5].map((id) => select.symbolName(get(), id))).toEqual([
      'BTC-USDT',
      'BTC/USDT',
      '#5',
    ])
  })
})

describe('freshness', () => {
  const live = (heard: number) => ({ state: 'live' as const, note: '', heard, rtt: 12 })

  it('case 24: stale past 3 s of silence; a quiet market that answers pings is not', async () => {
    const { actions, get, clock } = aStore()
    actions.stream('market', live(1000))
    actions.push(push('trade', [], 1, 1000))
    actions.book({ ...BOOK, at: 1000 })
    await clock.advance(16)
    const book = () => get().books[`${PERP.symbol_id}:20:1`]!
    expect(select.ageOf(get(), 'trades', 4001)).toMatchObject({ status: 'stale', age: 3001 })
    expect(select.bookAge(get(), book(), 4001)).toMatchObject({ status: 'stale' })
    actions.stream('market', live(3500))
    expect(select.ageOf(get(), 'trades', 4001)).toMatchObject({ status: 'live', age: 501 })
    expect(select.bookAge(get(), book(), 4001)).toMatchObject({ status: 'live' })
  })

  it('a lost stream makes stale what it fed, with the reason', () => {
    const { actions, get } = aStore()
    actions.stream('account', live(1000))
    actions.push(push('order', [anOrder()]))
    actions.stream('account', { state: 'waiting', note: 'reconnecting in 2.0s: reset', heard: 1000, rtt: null })
    expect(get().freshness.orders).toMatchObject({ status: 'stale', reason: 'reconnecting in 2.0s: reset' })
    expect(get().lights.account).toMatchObject({ status: 'down', note: 'reconnecting in 2.0s: reset' })
  })

  it('an error is not an empty list', () => {
    const { actions, get } = aStore()
    actions.failed('executions', 'HTTP 502')
    expect(select.ageOf(get(), 'executions', 5)).toMatchObject({ status: 'error', reason: 'HTTP 502' })
  })

  it('lights: four of them, each by itself', async () => {
    const { actions, get, clock } = aStore()
    actions.stream('market', live(1000))
    actions.rest({ ok: false, took: 5, why: 'ECONNREFUSED', at: 1 })
    actions.clock({ offset: -1500, error: 4, at: 1 })
    await clock.advance(16)
    const lights = select.lightsAt(get(), 1500)
    expect([lights.market, lights.account, lights.rest, lights.clock].map((l) => [l.status, l.note])).toEqual([
      ['ok', '12ms'],
      ['off', ''],
      ['down', 'ECONNREFUSED'],
      ['slow', '-1500ms'],
    ])
    expect(select.lightsAt(get(), 6200).market).toMatchObject({ status: 'slow', note: 'silent 5s' })
  })
})

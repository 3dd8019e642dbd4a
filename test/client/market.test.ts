import { describe, expect, it } from 'vitest'
import type { ChannelListener } from '../../src/client/connection.ts'
import { createMarket } from '../../src/client/market.ts'
import type { Session } from '../../src/client/session.ts'
import { subscriptionKey } from '../../src/client/subscription.ts'
import { createRng } from '../../src/lib/rng.ts'
import { fakeRest, ok, unknown } from '../support/fakeRest.ts'
import { COINS, PERP, SPOT } from '../support/market.ts'
import { recordingSink } from '../support/recordingSink.ts'
import { virtualClock } from '../support/virtualClock.ts'

const PAGE = { list: [], next_cursor: null, has_more: false }

function setting(reads: Parameters<typeof fakeRest>[0] = {}) {
  const clock = virtualClock()
  const { sink, seen } = recordingSink()
  const open = new Map<string, ChannelListener>()
  const session: Session = {
    subscribe(sub, on) {
      const key = subscriptionKey(sub)
      expect(open.has(key)).toBe(false)
      open.set(key, on)
      return { key, renew: () => {}, close: () => void open.delete(key) }
    },
    restart: () => {},
    stop: () => {},
  }
  const fake = fakeRest({
    symbols: () => ok({ list: [PERP, SPOT] }),
    coins: () => ok({ list: COINS }),
    tickers: () => ok({ list: [] }),
    klines: () => ok(PAGE),
    trades: () => ok(PAGE),
    depth: () => ok({ s: PERP.symbol_id, b: [['100', '1']], a: [], m: 1, p: 4, q: 5, t: 1 }),
    ...reads,
  })
  const market = createMarket({ session, rest: fake.rest, clock, rng: createRng(1), sink })
  const names = () => fake.asked.map((a) => a.name)
  return { clock, seen, open, market, names, ...fake, keys: () => [...open.keys()].sort() }
}
const channels = (id: number, interval = '15m', depth = 50, merge = 1) =>
  [`bbo:${id}`, `kline:${id}:${interval}`, `l2_book:${id}:${depth}:${merge}`, `ticker:${id}`, `trade:${id}`].sort()

describe('what is on screen', () => {
  it('waits for the listing, then subscribes to the five channels of the symbol', async () => {
    const s = setting()
    s.market.select({ symbol_id: PERP.symbol_id })
    s.market.start()
    expect(s.keys()).toEqual([])
    await s.clock.advance(0)
    expect(s.keys()).toEqual(channels(PERP.symbol_id))
    s.market.stop()
  })

  it('switching unsubscribes the old, and only what changed', async () => {
    const s = setting()
    s.market.start()
    await s.clock.advance(0)
    s.market.select({ symbol_id: PERP.symbol_id })
    const trade = s.open.get(`trade:${PERP.symbol_id}`)
    s.market.select({ interval: '1h', merge: 10 })
    expect(s.keys()).toEqual(channels(PERP.symbol_id, '1h', 50, 10))
    expect(s.open.get(`trade:${PERP.symbol_id}`)).toBe(trade)
    expect(s.seen.dropped).toEqual([`${PERP.symbol_id}:50:1`])
    s.market.select({ symbol_id: SPOT.symbol_id })
    expect(s.keys()).toEqual(channels(SPOT.symbol_id, '1h', 50, 10))
    s.market.stop()
  })

  it('follows ticker and book of other symbols with a position', async () => {
    const s = setting()
    s.market.start()
    await s.clock.advance(0)
    s.market.select({ symbol_id: PERP.symbol_id })
    s.market.watch([PERP.symbol_id, SPOT.symbol_id])
    expect(s.keys()).toEqual(
      [...channels(PERP.symbol_id), `l2_book:${SPOT.symbol_id}:20:1`, `ticker:${SPOT.symbol_id}`].sort(),
    )
    s.market.watch([])
    expect(s.keys()).toEqual(channels(PERP.symbol_id))
    s.market.stop()
  })

  it('reads candles and trades whenever their channel comes (back) to life', async () => {
    const s = setting()
    s.market.start()
    await s.clock.advance(0)
    s.market.select({ symbol_id: PERP.symbol_id })
    for (let i = 0; i < 2; i++) for (const on of s.open.values()) on.state('live', '')
    await s.clock.advance(0)
    expect(s.names().filter((n) => n === 'klines').length).toBe(2)
    expect(s.names().filter((n) => n === 'trades').length).toBe(2)
    s.market.stop()
  })

  it('reads the listing until it gets it, and says why not', async () => {
    let down = true
    const s = setting({ symbols: () => (down ? unknown('HTTP 502') : ok({ list: [PERP] })) })
    s.market.select({ symbol_id: PERP.symbol_id })
    s.market.start()
    await s.clock.advance(2000)
    expect(s.seen.failures[0]).toEqual({ name: 'symbols', reason: 'HTTP 502' })
    down = false
    await s.clock.advance(30_000)
    expect(s.keys()).toEqual(channels(PERP.symbol_id))
    s.market.stop()
  })

  it('case 25: reads by request while the stream is gone, never calling it live', async () => {
    const s = setting()
    s.market.start()
    await s.clock.advance(0)
    s.market.select({ symbol_id: PERP.symbol_id })
    await s.clock.advance(3000)
    expect(s.seen.books.at(-1)).toMatchObject({ status: 'resync', bids: [[1000, 1000]] })
    s.market.streaming(true)
    const before = s.names().filter((n) => n === 'depth').length
    await s.clock.advance(10_000)
    expect(s.names().filter((n) => n === 'depth').length).toBe(before)
    s.market.stop()
  })

  it('leaves no timer behind', async () => {
    const s = setting()
    s.market.start()
    await s.clock.advance(0)
    s.market.select({ symbol_id: PERP.symbol_id })
    s.market.stop()
    expect(s.clock.pending).toBe(0)
  })
})

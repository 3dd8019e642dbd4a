import { describe, expect, it } from 'vitest'
import { createRng } from '../../../src/lib/rng.ts'
import type { ExchangeCore } from '../../../src/paper/types.ts'
import { BLOCK_MS, BTC_PERP, bestOf, createRun, SYMBOL_IDS, share, tickOf } from './run.ts'

const BLOCKS = 3_000
const SECONDS = (BLOCKS * BLOCK_MS) / 1000

interface Look {
  spread: number
  bids: number
  asks: number
  sizes: string[]
}

describe('a market of 3,000 blocks', () => {
  const run = createRun('market-1')
  const looks = new Map<number, Look[]>(SYMBOL_IDS.map((id) => [id, []]))
  let mostOrders = 0
  run.play(BLOCKS, {
    after(height) {
      if (height % 5 !== 0) return
      for (const id of SYMBOL_IDS) {
        const book = run.core.book(id, 50, 1)
        const { bid, ask } = bestOf(book)
        const near = (price: string) => Math.abs(Number(price) - (bid + ask) / 2) <= 45 * tickOf(id)
        looks.get(id)!.push({
          spread: Math.round((ask - bid) / tickOf(id)),
          bids: book.bids.filter(([price]) => near(price)).length,
          asks: book.asks.filter(([price]) => near(price)).length,
          sizes: book.bids.slice(0, 20).map(([, size]) => size),
        })
        if (height % 500 === 0) mostOrders = Math.max(mostOrders, run.core.book(id, 100_000, 1).bids.length)
      }
    },
  })

  it.each(SYMBOL_IDS)('%i: two sides, never crossed, mostly one to three ticks apart', (id) => {
    const seen = looks.get(id)!
    expect(seen.filter(({ spread }) => !(spread >= 1))).toEqual([])
    expect(share(seen, ({ spread }) => spread <= 3)).toBeGreaterThan(0.8)
    expect(share(seen, ({ spread }) => spread <= 12)).toBeGreaterThan(0.98)
  })

  it.each(SYMBOL_IDS)('%i: 25 levels and more near the price on each side, all of different sizes', (id) => {
    const seen = looks.get(id)!
    expect(share(seen, ({ bids, asks }) => bids >= 25 && asks >= 25)).toBeGreaterThan(0.9)
    expect(Math.min(...seen.map(({ bids, asks }) => Math.min(bids, asks)))).toBeGreaterThanOrEqual(8)
    expect(share(seen, ({ sizes }) => new Set(sizes).size >= 17)).toBeGreaterThan(0.95)
  })

  it('trades several times a second on BTC and less often elsewhere, on both sides', () => {
    const perSecond = (id: number) => run.trades.get(id)!.length / SECONDS
    expect(perSecond(BTC_PERP)).toBeGreaterThan(2.5)
    expect(perSecond(BTC_PERP)).toBeLessThan(15)
    for (const id of SYMBOL_IDS) {
      if (id !== BTC_PERP) expect(perSecond(id)).toBeLessThan(perSecond(BTC_PERP))
      expect(perSecond(id)).toBeGreaterThan(0.3)
      const bought = share(run.trades.get(id)!, (trade) => !trade.m)
      expect(bought).toBeGreaterThan(0.2)
      expect(bought).toBeLessThan(0.8)
    }
  })

  it('trades in flurries and in sizes from specks to whales', () => {
    const trades = run.trades.get(BTC_PERP)!
    const perSecond = new Array<number>(SECONDS + 1).fill(0)
    for (const trade of trades) perSecond[Math.floor((trade.t - trades[0]!.t) / 1000)]!++
    const mean = trades.length / SECONDS
    const variance = perSecond.reduce((sum, n) => sum + (n - mean) ** 2, 0) / SECONDS
    expect(variance / mean).toBeGreaterThan(1.3)
    const sizes = trades.map(({ q }) => Number(q)).sort((a, b) => a - b)
    expect(sizes.at(-1)! / sizes[Math.floor(sizes.length / 2)]!).toBeGreaterThan(15)
    expect(new Set(sizes).size).toBeGreaterThan(80)
  })

  it('keeps spot, perpetual and index of a coin together', () => {
    for (const perp of [20_001, 20_002, 20_003]) {
      const mid = bestOf(run.core.book(perp, 1, 1)).mid
      const spot = bestOf(run.core.book(perp - 10_000, 1, 1)).mid
      const index = Number(run.core.prices(perp).index_price)
      expect(Math.abs(mid / index - 1)).toBeLessThan(0.002)
      expect(Math.abs(spot / mid - 1)).toBeLessThan(0.002)
    }
  })

  it('holds a bounded number of orders', () => {
    expect(mostOrders).toBeLessThan(300)
  })
})

describe('the same market again', () => {
  const tape = (seed: string) => {
    const run = createRun(seed)
    run.play(400)
    return JSON.stringify([...run.trades, SYMBOL_IDS.map((id) => run.core.book(id, 50, 1))])
  }
  it('is byte for byte the same for the same seed, and another for another', () => {
    const first = tape('a')
    expect(tape('a')).toBe(first)
    expect(tape('b')).not.toBe(first)
  })
})

it('goes on at the prices it is given after a restart', () => {
  const run = createRun('again')
  run.play(300)
  run.restart(new Map(SYMBOL_IDS.map((id, i) => [id, ['66000.5', '3500.05', '155.01'][i % 3]!])))
  run.play(200)
  for (const [id, price] of [
    [20_001, 66_000],
    [20_002, 3_500],
    [10_001, 66_000],
    [10_003, 155],
  ] as const) {
    const { bid, ask, mid } = bestOf(run.core.book(id, 1, 1))
    expect(ask).toBeGreaterThan(bid)
    expect(Math.abs(mid / price - 1)).toBeLessThan(0.003)
  }
})

describe('a user among the participants', () => {
  const user = `0x${'ab'.repeat(20)}`
  const deposit = (core: ExchangeCore) =>
    core.execute({
      hash: `0x${'01'.repeat(32)}`,
      account: user,
      action: { name: 'deposit', params: { coin_id: 1001, amount: '1000000' } },
    })
  const order = { symbol_id: BTC_PERP, position_side: 'both', margin_mode: 'cross' } as const

  it('pushes the price with a large order; the push fades', () => {
    const run = createRun('impact')
    run.play(400)
    const gap = () => bestOf(run.core.book(BTC_PERP, 1, 1)).mid - Number(run.core.prices(BTC_PERP).index_price)
    const before = gap()
    run.play(1, {
      during() {
        expect(deposit(run.core).ok).toBe(true)
        const params = {
          ...order,
          is_buy: true,
          order_type: 'market',
          market_order_type: 'base',
          quantity: '150',
        } as const
        const hash = `0x${'02'.repeat(32)}`
        expect(run.core.execute({ hash, account: user, action: { name: 'placeOrder', params } })).toMatchObject({
          ok: true,
        })
      },
    })
    run.play(10)
    const pushed = gap() - before
    expect(pushed).toBeGreaterThan(10)
    run.play(1_200)
    expect(Math.abs(gap() - before)).toBeLessThan(pushed / 2)
  })

  it('is filled at its limit when the market comes to it', () => {
    const run = createRun('limit')
    run.play(200)
    const best = bestOf(run.core.book(BTC_PERP, 1, 1))
    run.play(1, {
      during() {
        deposit(run.core)
        for (const [isBuy, price] of [
          [true, best.bid - 1],
          [false, best.ask + 1],
        ] as const) {
          const params = {
            ...order,
            is_buy: isBuy,
            order_type: 'limit',
            quantity: '0.25',
            price: price.toFixed(1),
          } as const
          const hash = `0x${isBuy ? '03'.repeat(32) : '04'.repeat(32)}`
          expect(run.core.execute({ hash, account: user, action: { name: 'placeOrder', params } }).ok).toBe(true)
        }
      },
    })
    for (let i = 0; i < 120 && run.core.liveOrders(user).length > 0; i++) run.play(20)
    expect(run.core.liveOrders(user)).toEqual([])
  })
})

it('goes on when the exchange refuses a third of what participants ask', () => {
  const dice = createRng('refuse')
  const moody = (core: ExchangeCore): ExchangeCore => ({
    ...bound(core),
    execute: (tx) => (dice.unit() < 0.33 ? { ok: false, code: '20003', msg: 'no' } : core.execute(tx)),
  })
  const run = createRun('refused', moody)
  run.play(600)
  for (const id of SYMBOL_IDS) {
    const { bid, ask } = bestOf(run.core.book(id, 1, 1))
    expect(ask).toBeGreaterThan(bid)
    expect(run.trades.get(id)!.length).toBeGreaterThan(3)
  }
})

/** What the market uses of a core, callable without it. */
function bound(core: ExchangeCore): ExchangeCore {
  return {
    symbols: core.symbols,
    coins: core.coins,
    beginBlock: core.beginBlock.bind(core),
    execute: core.execute.bind(core),
    setLastPrice: () => {},
    setIndexPrice: core.setIndexPrice.bind(core),
    endBlock: core.endBlock.bind(core),
    joinFamily: core.joinFamily.bind(core),
    markSimulated: core.markSimulated.bind(core),
    hasAccount: core.hasAccount.bind(core),
    liveOrders: core.liveOrders.bind(core),
    liveOrder: core.liveOrder.bind(core),
    positions: core.positions.bind(core),
    balance: core.balance.bind(core),
    settings: core.settings.bind(core),
    book: core.book.bind(core),
    prices: core.prices.bind(core),
    ledger: core.ledger.bind(core),
    takeDirtyRows: core.takeDirtyRows.bind(core),
    restore: core.restore.bind(core),
  }
}

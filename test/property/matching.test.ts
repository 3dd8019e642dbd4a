import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ALICE, BOB, BTC, BTC_PERP, BTC_SPOT, CAROL, createDriver, type Driver, USDT } from '../support/paper/driver.ts'
import { ReferenceMatcher, type RefPlace } from './reference/referenceMatcher.ts'

const DAVE = `0x${'d'.repeat(40)}`
/** BOB is a sub-account of ALICE. */
const FAMILY: Record<string, string> = { [ALICE]: 'alice', [BOB]: 'alice', [CAROL]: 'carol', [DAVE]: 'dave' }
const ACCOUNTS = Object.keys(FAMILY)

const price = fc.integer({ min: 0, max: 16 }).map((n) => String(64_210 + n * 0.5))
const lots = fc.integer({ min: 1, max: 12 })
const account = fc.constantFrom(...ACCOUNTS)
const pick = fc.nat(1000)

const placeOp = fc.record({
  op: fc.constant('place' as const),
  account,
  isBuy: fc.boolean(),
  kind: fc.constantFrom('gtc', 'gtc', 'gtc', 'post_only', 'ioc', 'fok', 'market'),
  price,
  lots,
  stp: fc.constantFrom('cancel_maker', 'cancel_taker', 'cancel_both', 'none'),
  slippage: fc.constantFrom('0.0001', '0.00015', '0.05'),
})
const op = fc.oneof(
  { weight: 6, arbitrary: placeOp },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('modify' as const), pick, price, lots }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('cancel' as const), pick }) },
)
type Op = typeof op extends fc.Arbitrary<infer T> ? T : never

interface World {
  driver: Driver
  reference: ReferenceMatcher
  /** order_id by key of the reference, with its owner. */
  ids: { id: string; owner: string }[]
  states: Map<string, string>
}

function newWorld(): World {
  const driver = createDriver()
  driver.core.joinFamily(ALICE, BOB)
  for (const address of ACCOUNTS) {
    driver.deposit(address, USDT, '1000000', 3)
    driver.deposit(address, BTC, '15')
  }
  driver.index(BTC_PERP, '64214')
  return { driver, reference: new ReferenceMatcher(), ids: [], states: new Map() }
}

function play(world: World, symbolId: number, step: number, o: Op): void {
  const { driver, reference, ids, states } = world
  const size = (n: number) => String(Math.round(n * step * 100_000) / 100_000)
  const spot = symbolId === BTC_SPOT
  reference.trades = []
  if (o.op === 'place') {
    const market = o.kind === 'market'
    const tif = o.kind === 'ioc' || o.kind === 'fok' ? o.kind : 'gtc'
    const outcome = driver.send(o.account, 'placeOrder', {
      symbol_id: symbolId,
      is_buy: o.isBuy,
      order_type: market ? 'market' : 'limit',
      quantity: size(o.lots),
      stp_mode: o.stp,
      ...(market ? { slippage: o.slippage, market_order_type: 'base' } : { price: o.price, time_in_force: tif }),
      ...(o.kind === 'post_only' ? { flags: ['post_only'] } : {}),
      ...(spot ? {} : { position_side: 'both', margin_mode: 'cross' }),
    })
    if (!outcome.ok) throw new Error(outcome.msg)
    const spec: RefPlace = {
      family: FAMILY[o.account]!,
      isBuy: o.isBuy,
      type: market ? 'market' : 'limit',
      tif,
      price: market ? null : o.price,
      quantity: size(o.lots),
      postOnly: o.kind === 'post_only',
      stp: o.stp,
      slippage: o.slippage,
    }
    reference.place(ids.length, spec)
    ids.push({ id: outcome.data.order_id, owner: o.account })
  } else if (ids.length > 0) {
    const key = o.pick % ids.length
    const { id, owner } = ids[key]!
    const expected = o.op === 'cancel' ? reference.cancel(key) : reference.modify(key, o.price, size(o.lots))
    const outcome =
      o.op === 'cancel'
        ? driver.send(owner, 'cancelOrder', { order_id: id })
        : driver.send(owner, 'modifyOrder', { order_id: id, price: o.price, quantity: size(o.lots) })
    expect(outcome.ok).toBe(expected)
  }
  for (const order of driver.orders()) states.set(order.order_id, order.state)
  const trades = driver.events.flatMap((e) => (e.kind === 'trade' ? [e.trade] : []))
  expect(trades.map((t) => ({ price: t.p, quantity: t.q, buyerIsMaker: t.m }))).toEqual(reference.trades)
  ids.forEach(({ id }, key) => {
    expect(`${id} ${states.get(id)}`).toBe(`${id} ${reference.all.get(key)!.state}`)
  })
  const book = driver.core.book(symbolId, 200, 1)
  expect(book.bids).toEqual(reference.levels(true))
  expect(book.asks).toEqual(reference.levels(false))
  const bid = book.bids[0]
  const ask = book.asks[0]
  if (bid !== undefined && ask !== undefined) expect(Number(bid[0])).toBeLessThan(Number(ask[0]))
}

describe('matching agrees with the naive reference on any stream', () => {
  for (const [name, symbolId, step] of [
    ['perpetual', BTC_PERP, 0.001],
    ['spot', BTC_SPOT, 0.00001],
  ] as const) {
    it(name, () => {
      fc.assert(
        fc.property(fc.array(op, { size: 'max', maxLength: 60 }), (ops) => {
          const world = newWorld()
          for (const each of ops) play(world, symbolId, step, each)
        }),
        { numRuns: 60, seed: 42 },
      )
    })
  }
})

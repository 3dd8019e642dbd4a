import { beforeEach, describe, expect, it } from 'vitest'
import { ALICE, BOB, BTC_PERP, createDriver, type Driver, perp, USDT } from '../../support/paper/driver.ts'

let d: Driver
beforeEach(() => {
  d = createDriver()
  d.index(BTC_PERP, '64000')
  d.deposit(ALICE, USDT, '10000')
  d.deposit(BOB, USDT, '100')
})

const limit = (is_buy: boolean, price: string, quantity: string) =>
  ({ ...perp, is_buy, order_type: 'limit', price, quantity }) as const
const STOP = { tpsl_mode: 'partial', sl_trigger_price: '64100', sl_trigger_by: 'mark_price' } as const
const hedge = (position_side: 'long' | 'short', is_buy: boolean, quantity: string) =>
  ({ ...limit(is_buy, '64000', quantity), position_side }) as const

describe('leverage', () => {
  const leverage = (value: number) =>
    d.send(BOB, 'setLeverage', { symbol_id: BTC_PERP, leverage: value, margin_mode: 'cross' })

  it('stays inside the bracket of the symbol', () => {
    expect(leverage(101)).toMatchObject({ ok: false, code: '20005', field: 'leverage' })
    expect(leverage(100).ok).toBe(true)
    expect(d.send(BOB, 'setLeverage', { symbol_id: 10001, leverage: 2, margin_mode: 'cross' })).toMatchObject({
      code: '20005',
    })
  })

  it('decides how much margin an order takes, and pushes the position', () => {
    // 0.1 x 64000 = 6400: 64 at 100x, 320 at 20x.
    expect(d.send(BOB, 'placeOrder', limit(true, '64000', '0.1'))).toMatchObject({ code: '20003' })
    leverage(100)
    expect(d.send(BOB, 'placeOrder', limit(true, '64000', '0.1')).ok).toBe(true)
    expect(leverage(50)).toMatchObject({ ok: false, code: '20003' })
    d.send(ALICE, 'placeOrder', limit(false, '64000', '0.1'))
    leverage(90)
    expect(d.events).toMatchObject([{ kind: 'position', position: { leverage: 90 } }])
  })
})

describe('position mode', () => {
  it('changes only without positions and live perpetual orders', () => {
    const toHedge = () => d.send(ALICE, 'setPositionMode', { position_mode: 'hedge' })
    d.send(ALICE, 'placeOrder', limit(false, '64000', '0.01'))
    expect(toHedge()).toMatchObject({ ok: false, code: '20010' })
    d.send(ALICE, 'cancelAll', {})
    expect(toHedge().ok).toBe(true)
    expect(d.events).toEqual([
      { kind: 'settings', settings: { address: ALICE, position_mode: 'hedge', auto_borrow: false } },
    ])
    expect(d.send(ALICE, 'placeOrder', limit(false, '64000', '0.01'))).toMatchObject({ ok: false, code: '20010' })
  })

  it('keeps a long and a short apart in hedge mode, and closes each by its side', () => {
    d.send(ALICE, 'setPositionMode', { position_mode: 'hedge' })
    expect(d.send(ALICE, 'placeOrder', hedge('long', false, '0.01'))).toMatchObject({ ok: false, code: '20009' })
    d.send(BOB, 'placeOrder', limit(false, '64000', '0.01'))
    d.send(ALICE, 'placeOrder', hedge('long', true, '0.01'))
    d.send(BOB, 'placeOrder', limit(true, '64000', '0.004'))
    d.send(ALICE, 'placeOrder', hedge('short', false, '0.004'))
    expect(d.core.positions(ALICE).map((p) => [p.position_side, p.open_size])).toEqual([
      ['long', '0.01'],
      ['short', '-0.004'],
    ])
    expect(d.send(ALICE, 'placeOrder', hedge('long', false, '0.011'))).toMatchObject({ ok: false, code: '20009' })
    d.send(BOB, 'placeOrder', limit(true, '64000', '0.006'))
    d.send(ALICE, 'placeOrder', hedge('long', false, '0.01'))
    // 0.006 closed; the rest waits on the book as a closing order.
    expect(d.core.positions(ALICE).map((p) => [p.position_side, p.open_size])).toEqual([
      ['long', '0.004'],
      ['short', '-0.004'],
    ])
    expect(d.core.book(BTC_PERP, 5, 1).asks).toEqual([['64000', '0.004']])
    expect(d.send(ALICE, 'placeOrder', hedge('long', false, '0.001'))).toMatchObject({ ok: false, code: '20009' })
    // Another way out shrinks what still waits to close, and the end of the position ends it.
    d.send(BOB, 'placeOrder', { ...limit(true, '63990', '0.004') })
    const now = (quantity: string) =>
      d.send(ALICE, 'placeOrder', {
        ...hedge('long', false, quantity),
        price: '63990',
        algo_order_type: 'tpsl',
        tpsl: STOP,
      })
    expect(now('0.001').ok).toBe(true)
    expect(d.core.book(BTC_PERP, 5, 1).asks).toEqual([['64000', '0.003']])
  })
})

describe('auto-borrow', () => {
  it('is a setting', () => {
    d.send(BOB, 'setAutoBorrow', { auto_borrow: true })
    expect(d.core.settings(BOB)).toEqual({ address: BOB, position_mode: 'one_way', auto_borrow: true })
  })
})

describe('a simulated participant', () => {
  it('trades like anybody and is heard of only in trades', () => {
    const sim = `0x${'5'.repeat(40)}`
    d.core.markSimulated(sim)
    d.send(sim, 'deposit', { coin_id: USDT, amount: '50000000' })
    d.send(sim, 'placeOrder', limit(false, '64000', '0.01'))
    expect(d.events).toEqual([])
    d.core.takeDirtyRows()
    d.send(BOB, 'placeOrder', limit(true, '64000', '0.004'))
    const named = d.events.filter((e) => JSON.stringify(e).includes(sim))
    expect(named).toEqual([])
    const orderRows = d.core.takeDirtyRows().filter((row) => row.table === 'order')
    expect(orderRows.map((row) => row.key)).toEqual(['1000002'])
    expect(d.core.book(BTC_PERP, 5, 1).asks).toEqual([['64000', '0.006']])
  })
})

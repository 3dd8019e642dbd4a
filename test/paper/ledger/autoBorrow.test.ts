import { beforeEach, describe, expect, it } from 'vitest'
import { createExchangeCore } from '../../../src/paper/core/createExchangeCore.ts'
import type { CoreEvent } from '../../../src/paper/types.ts'
import {
  ALICE,
  BOB,
  BTC,
  BTC_PERP,
  BTC_SPOT,
  createDriver,
  type Driver,
  perp,
  START,
  USDT,
} from '../../support/paper/driver.ts'

const HOUR_MS = 3_600_000
let d: Driver
const balance = (account: string, coin: number) =>
  d.core.balance(account).coins.find((c) => c.coin_id === coin)?.balance ?? '0'
const flows = (events: CoreEvent[], account: string) =>
  events.flatMap((e) => (e.kind === 'flow' && e.address === account ? [`${e.flow.type} ${e.flow.amount}`] : []))
const spot = (is_buy: boolean, price: string, quantity: string) =>
  ({ symbol_id: BTC_SPOT, is_buy, order_type: 'limit', price, quantity }) as const
const row = (coin: number) => d.core.ledger().find(({ coin_id }) => coin_id === coin)

/** BOB: 1000 USDT and auto-borrow; ALICE offers 1 BTC at 64,000 and has money. */
beforeEach(() => {
  d = createDriver()
  d.index(BTC_PERP, '64000')
  d.deposit(ALICE, BTC, '10')
  d.deposit(ALICE, USDT, '1000000')
  d.deposit(BOB, USDT, '1000')
  d.send(BOB, 'setAutoBorrow', { auto_borrow: true })
  d.send(ALICE, 'placeOrder', spot(false, '64000', '1'))
})

describe('auto-borrow on spot', () => {
  it('lends nothing while it is off', () => {
    d.send(BOB, 'setAutoBorrow', { auto_borrow: false })
    expect(d.send(BOB, 'placeOrder', spot(true, '64000', '0.04'))).toMatchObject({ ok: false, code: '20003' })
  })

  it('takes a balance below zero up to twice the equity', () => {
    // 0.047 costs 3008: 2008 of debt is more than twice 1000.
    expect(d.send(BOB, 'placeOrder', spot(true, '64000', '0.047'))).toMatchObject({ ok: false, code: '20003' })
    expect(d.send(BOB, 'placeOrder', spot(true, '64000', '0.04')).ok).toBe(true)
    expect([balance(BOB, USDT), balance(BOB, BTC)]).toEqual(['-1560', '0.039982'])
  })

  it('counts what resting orders would borrow', () => {
    expect(d.send(BOB, 'placeOrder', spot(true, '60000', '0.03')).ok).toBe(true)
    expect(d.send(BOB, 'placeOrder', spot(true, '60000', '0.03'))).toMatchObject({ ok: false, code: '20003' })
    expect(d.send(BOB, 'setAutoBorrow', { auto_borrow: false })).toMatchObject({ ok: false, code: '20003' })
    d.send(BOB, 'cancelAll', {})
    expect(d.send(BOB, 'setAutoBorrow', { auto_borrow: false }).ok).toBe(true)
  })

  it('sells coins that are not there, and keeps their proceeds as collateral', () => {
    d.send(ALICE, 'cancelAll', {})
    d.send(ALICE, 'placeOrder', spot(true, '64000', '1'))
    expect(d.send(BOB, 'placeOrder', spot(false, '64000', '0.02')).ok).toBe(true)
    // 1280 received, 0.576 of it paid as fee.
    expect([balance(BOB, USDT), balance(BOB, BTC)]).toEqual(['2279.424', '-0.02'])
    const order = (quantity: string) =>
      d.send(BOB, 'placeOrder', { ...perp, is_buy: true, order_type: 'limit', price: '64000', quantity })
    // Equity 999.424 less half of the debt: 359.424 for margins; 0.125 needs 400.
    expect(order('0.125')).toMatchObject({ ok: false, code: '20003' })
    expect(order('0.1').ok).toBe(true)
  })

  it('charges 0.001 percent at every full hour, in the coin owed, into the fees', () => {
    d.send(BOB, 'placeOrder', spot(true, '64000', '0.04'))
    const before = row(USDT)?.fees
    expect(flows(d.block(START + HOUR_MS - 1), BOB)).toEqual([])
    expect(flows(d.block(START + HOUR_MS), BOB)).toEqual(['trade_fee -0.0156'])
    expect(balance(BOB, USDT)).toBe('-1560.0156')
    expect(Number(row(USDT)?.fees) - Number(before)).toBeCloseTo(0.0156, 10)
    // 1560.0156 x 0.00001 = 0.015600156
    expect(flows(d.block(START + 2 * HOUR_MS), BOB)).toEqual(['trade_fee -0.01560016'])
    expect(flows(d.block(START + 2 * HOUR_MS + 50), BOB)).toEqual([])
  })

  it('is repaid by whatever comes in', () => {
    d.send(BOB, 'placeOrder', spot(true, '64000', '0.04'))
    expect(d.send(BOB, 'setAutoBorrow', { auto_borrow: false })).toMatchObject({ ok: false, code: '20003' })
    d.deposit(BOB, USDT, '2000')
    expect(balance(BOB, USDT)).toBe('440')
    expect(flows(d.block(START + HOUR_MS), BOB)).toEqual([])
    expect(d.send(BOB, 'setAutoBorrow', { auto_borrow: false }).ok).toBe(true)
  })

  it('does not charge an hour twice over a restart', () => {
    d.send(BOB, 'placeOrder', spot(true, '64000', '0.04'))
    d.block(START + HOUR_MS)
    const core = createExchangeCore()
    core.restore(JSON.parse(JSON.stringify(d.core.takeDirtyRows())))
    d = createDriver(core, 1000)
    expect(flows(d.block(START + HOUR_MS + 50), BOB)).toEqual([])
    expect(flows(d.block(START + 2 * HOUR_MS), BOB)).toEqual(['trade_fee -0.01560016'])
  })

  it('sells the collateral when it no longer covers the debt', () => {
    d.send(BOB, 'placeOrder', spot(true, '64000', '0.04'))
    d.send(ALICE, 'placeOrder', spot(true, '58000', '1'))
    // 0.039982 at 90 percent of 46,000 is 1655.25; 1560 and 5 percent are 1638.
    d.index(BTC_PERP, '46000')
    expect(balance(BOB, USDT)).toBe('-1560')
    d.index(BTC_PERP, '45000')
    expect(d.orders().find((o) => o.address === BOB)).toMatchObject({ order_source: 'liquidation', is_buy: false })
    // 0.03998 sold at 58,000 for 2318.84, 1.043478 of it paid as fee.
    expect([balance(BOB, USDT), balance(BOB, BTC)]).toEqual(['757.796522', '0.000002'])
  })

  it('buys back what is owed', () => {
    d.send(ALICE, 'cancelAll', {})
    d.send(ALICE, 'placeOrder', spot(true, '64000', '1'))
    d.send(BOB, 'placeOrder', spot(false, '64000', '0.02'))
    d.send(ALICE, 'placeOrder', spot(false, '65000', '1'))
    d.index(BTC_PERP, '108000')
    expect(balance(BOB, BTC)).toBe('-0.02')
    // 2279.424 against 0.02 x 109,000 x 1.05 = 2289
    d.index(BTC_PERP, '109000')
    expect(Number(balance(BOB, BTC))).toBeGreaterThanOrEqual(0)
    expect(Number(balance(BOB, BTC))).toBeLessThan(0.00001)
    expect(Number(balance(BOB, USDT))).toBeCloseTo(2279.424 - 0.02001 * 65_000, 6)
  })

  it('leaves to the insurance what the collateral did not bring', () => {
    d.send(BOB, 'placeOrder', spot(true, '64000', '0.046'))
    d.send(ALICE, 'cancelAll', {})
    d.index(BTC_PERP, '25000')
    // The band follows the last price down.
    for (const price of ['57600', '51840', '46656', '41990.5', '37791.5', '34012.5', '30611.5']) {
      expect(d.send(ALICE, 'placeOrder', spot(true, price, '0.001')).ok).toBe(true)
      expect(Number(balance(BOB, USDT))).toBeLessThan(0)
    }
    d.send(ALICE, 'placeOrder', spot(true, '27551', '1'))
    expect(balance(BOB, USDT)).toBe('0')
    const paid = flows(d.events, BOB).find((flow) => flow.startsWith('liquidation '))
    expect(Number(paid?.split(' ')[1])).toBeGreaterThan(400)
    expect(row(USDT)?.insurance).toBe(`-${paid?.split(' ')[1]}`)
  })

  it('lets the coins stand for losses on perpetuals', () => {
    d.deposit(BOB, BTC, '0.1')
    d.send(ALICE, 'placeOrder', { ...perp, is_buy: false, order_type: 'limit', price: '64000', quantity: '0.2' })
    d.send(BOB, 'placeOrder', { ...perp, is_buy: true, order_type: 'limit', price: '64000', quantity: '0.2' })
    d.send(ALICE, 'placeOrder', { ...perp, is_buy: true, order_type: 'limit', price: '57600', quantity: '1' })
    // A loss of 1200 is more than the 1000, but not more than 1000 and 0.1 BTC.
    d.index(BTC_PERP, '58000')
    expect(d.core.positions(BOB)).toHaveLength(1)
    d.send(BOB, 'placeOrder', { ...perp, is_buy: false, order_type: 'market', quantity: '0.2' })
    expect(Number(balance(BOB, USDT))).toBeLessThan(-200)
    expect(d.core.positions(BOB)).toEqual([])
  })
})

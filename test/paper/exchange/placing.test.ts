import { beforeEach, describe, expect, it } from 'vitest'
import { ALICE, BOB, BTC_PERP, CAROL, createDriver, type Driver, perp, USDT } from '../../support/paper/driver.ts'

let d: Driver
beforeEach(() => {
  d = createDriver()
  d.index(BTC_PERP, '64000')
  for (const account of [ALICE, BOB, CAROL]) d.deposit(account, USDT, '100000')
})

const limit = (is_buy: boolean, price: string, quantity: string) =>
  ({ ...perp, is_buy, order_type: 'limit', price, quantity }) as const
const market = (is_buy: boolean, quantity: string) => ({ ...perp, is_buy, order_type: 'market', quantity }) as const
const states = () => d.orders().map((o) => `${o.order_id} ${o.state}`)

describe('Place Order', () => {
  it('pushes new before any fill, then the fills in price-time order', () => {
    d.send(ALICE, 'placeOrder', limit(false, '64001', '0.002'))
    d.send(CAROL, 'placeOrder', limit(false, '64001', '0.002'))
    d.send(ALICE, 'placeOrder', limit(false, '64000.5', '0.001'))
    const answer = d.send(BOB, 'placeOrder', { ...limit(true, '64001', '0.004'), client_order_id: 'mine' })
    expect(answer).toEqual({ ok: true, data: { order_id: '1000004', client_order_id: 'mine', state: 'filled' } })
    expect(states()).toEqual([
      '1000004 new',
      '1000003 filled',
      '1000004 partially_filled',
      '1000001 filled',
      '1000004 partially_filled',
      '1000002 partially_filled',
      '1000004 filled',
    ])
    const trades = d.events.flatMap((e) => (e.kind === 'trade' ? [[e.trade.p, e.trade.q, e.trade.a, e.trade.m]] : []))
    expect(trades).toEqual([
      ['64000.5', '0.001', '64.0005', false],
      ['64001', '0.002', '128.002', false],
      ['64001', '0.001', '64.001', false],
    ])
    expect(d.core.book(BTC_PERP, 5, 1)).toEqual({ bids: [], asks: [['64001', '0.001']] })
  })

  it('walks a market order to best x (1 + slippage) and cancels the rest with its fills', () => {
    d.send(ALICE, 'placeOrder', limit(false, '64000', '0.001'))
    d.send(ALICE, 'placeOrder', limit(false, '64006', '0.001'))
    d.send(ALICE, 'placeOrder', limit(false, '64006.5', '0.001'))
    // 64000 x 1.0001 = 64006.4
    d.send(BOB, 'placeOrder', { ...market(true, '0.003'), slippage: '0.0001' })
    const last = d.orders().at(-1)
    expect([last?.state, last?.cum_filled_quantity, last?.remaining_quantity]).toEqual(['canceled', '0.002', '0.001'])
    expect(last?.price).toBeNull()
  })

  it('cancels a market order that finds no other side', () => {
    d.send(BOB, 'placeOrder', market(true, '0.003'))
    expect(states()).toEqual(['1000001 new', '1000001 canceled'])
  })

  it('fills fok whole or not at all, and ioc as far as it goes', () => {
    d.send(ALICE, 'placeOrder', limit(false, '64000', '0.002'))
    d.send(BOB, 'placeOrder', { ...limit(true, '64000', '0.003'), time_in_force: 'fok' })
    expect(states()).toEqual(['1000002 new', '1000002 canceled'])
    d.send(BOB, 'placeOrder', { ...limit(true, '64000', '0.003'), time_in_force: 'ioc' })
    expect(states().at(-1)).toBe('1000003 canceled')
    expect(d.orders().at(-1)?.cum_filled_quantity).toBe('0.002')
  })

  it('rejects a post_only order that would take', () => {
    d.send(ALICE, 'placeOrder', limit(false, '64000', '0.002'))
    const answer = d.send(BOB, 'placeOrder', { ...limit(true, '64000', '0.001'), flags: ['post_only'] })
    expect(answer).toMatchObject({ ok: true, data: { state: 'rejected' } })
    expect(states()).toEqual(['1000002 rejected'])
    expect(d.core.liveOrders(BOB)).toEqual([])
  })

  it('joins the levels price_match names and refuses a level that is not there', () => {
    d.send(ALICE, 'placeOrder', limit(true, '63990', '0.001'))
    d.send(ALICE, 'placeOrder', limit(false, '64010', '0.001'))
    const by = (price_match: 'queue_1' | 'queue_5' | 'counter_party_1') => ({
      ...perp,
      is_buy: true,
      order_type: 'limit' as const,
      price_match,
      quantity: '0.001',
    })
    d.send(BOB, 'placeOrder', by('queue_1'))
    expect(d.orders().at(-1)).toMatchObject({ price: '63990', price_match: 'queue_1', state: 'new' })
    expect(d.send(BOB, 'placeOrder', by('queue_5'))).toMatchObject({ ok: false, code: '20004', field: 'price_match' })
    d.send(BOB, 'placeOrder', by('counter_party_1'))
    expect(d.orders().at(-1)).toMatchObject({ price: '64010', state: 'filled' })
  })

  it('pushes a business-rule refusal as rejected, and nothing for malformed or duplicate requests', () => {
    const far = d.send(BOB, 'placeOrder', limit(true, '1', '0.001'))
    expect(far).toMatchObject({ ok: false, code: '20004', field: 'price' })
    expect(states()).toEqual(['1000001 rejected'])
    expect(d.send(BOB, 'placeOrder', limit(true, '64000.3', '0.001'))).toMatchObject({ code: '20006', field: 'price' })
    expect(d.send(BOB, 'placeOrder', limit(true, '64000', '40'))).toMatchObject({ ok: false, code: '20003' })
    expect(states()).toEqual(['1000003 rejected'])
    const malformed = { ...limit(true, '64000', '0.001'), slippage: '0.01' }
    expect(d.send(BOB, 'placeOrder', malformed)).toMatchObject({ ok: false, code: '10000', field: 'slippage' })
    expect(d.orders()).toEqual([])
    d.send(BOB, 'placeOrder', { ...limit(true, '63000', '0.001'), client_order_id: 'x' })
    const twice = d.send(BOB, 'placeOrder', { ...limit(true, '63000', '0.001'), client_order_id: 'x' })
    expect(twice).toMatchObject({ ok: false, code: '20007', field: 'client_order_id' })
    expect(d.orders()).toEqual([])
  })

  it('leaves orders of the family alone that stand behind its last fill', () => {
    d.core.joinFamily(ALICE, BOB)
    d.send(CAROL, 'placeOrder', limit(false, '64000', '0.001'))
    d.send(ALICE, 'placeOrder', limit(false, '64000', '0.001'))
    d.send(BOB, 'placeOrder', limit(true, '64000', '0.001'))
    expect(states()).toEqual(['1000003 new', '1000001 filled', '1000003 filled'])
    expect(d.core.liveOrders(ALICE)).toMatchObject([{ order_id: '1000002', state: 'new' }])
  })

  it('prevents trades inside a family as stp_mode says', () => {
    d.core.joinFamily(ALICE, BOB)
    const rest = () => d.send(ALICE, 'placeOrder', limit(false, '64000', '0.001'))
    rest()
    d.send(BOB, 'placeOrder', limit(true, '64000', '0.001'))
    expect(states()).toEqual(['1000002 new', '1000001 canceled'])
    d.send(BOB, 'cancelAll', {})
    rest()
    d.send(BOB, 'placeOrder', { ...limit(true, '64000', '0.001'), stp_mode: 'cancel_taker' })
    expect(states()).toEqual(['1000004 new', '1000004 canceled'])
    d.send(BOB, 'placeOrder', { ...limit(true, '64000', '0.001'), stp_mode: 'cancel_both' })
    expect(states()).toEqual(['1000005 new', '1000003 canceled', '1000005 canceled'])
    rest()
    d.send(BOB, 'placeOrder', { ...limit(true, '64000', '0.001'), stp_mode: 'none' })
    expect(states().at(-1)).toBe('1000007 filled')
  })
})

import { describe, expect, test } from 'vitest'
import { exposuresOf } from '../../../src/app/gate/exposures.ts'
import type { GateWrite, PlaceParams } from '../../../src/app/gate/kind.ts'
import type { Ticker } from '../../../src/protocol/models/market.ts'
import type { Order } from '../../../src/protocol/models/order.ts'
import type { Position } from '../../../src/protocol/models/position.ts'
import type { State } from '../../../src/store/state.ts'
import { PERP, SPOT } from '../../support/market.ts'
import { anOrder, aPosition } from '../../support/orders.ts'
import { BUY, MARKET } from './setting.ts'

type Held = { positions?: Position[]; orders?: Order[]; tickers?: Partial<Ticker>[] }
const view = ({ positions = [], orders = [], tickers = [{ mark_price: '100', last_price: '99' }] }: Held = {}) =>
  ({
    symbols: new Map([PERP, SPOT].map((s) => [s.symbol_id, s])),
    positions: Object.fromEntries(positions.map((p, i) => [String(i), p])),
    orders: Object.fromEntries(orders.map((o) => [o.order_id, o])),
    tickers: Object.fromEntries(tickers.map((t) => [t.symbol_id ?? 20_001, t])),
    books: {},
    bbo: {},
  }) as unknown as State

/** Exposures with decimals as text. */
function exposed(name: GateWrite['name'], params: object, held: Held = {}) {
  const found = exposuresOf({ name, params } as GateWrite, view(held))
  return found?.map((e) => ({
    ...e,
    quantity: e.quantity.toFixed(),
    price: e.price?.toFixed() ?? null,
    mark: e.mark?.toFixed() ?? null,
    held: e.held.toFixed(),
  }))
}
const place = (params: Partial<PlaceParams> = {}, held?: Held) =>
  exposed('placeOrder', { ...BUY, ...params }, held)?.[0]

describe('what one order would do', () => {
  test('its size and price, the mark, and what is held', () => {
    expect(exposed('placeOrder', BUY)).toEqual([
      { symbol_id: 20_001, is_buy: true, quantity: '1', price: '100', mark: '100', held: '0' },
    ])
  })

  test('without a mark the last price; without either, nothing', () => {
    expect(place({}, { tickers: [{ last_price: '99' }] })?.mark).toBe('99')
    expect(place({}, { tickers: [] })?.mark).toBe(null)
    expect(place({ symbol_id: 7 })?.mark).toBe(null)
  })

  test('a market order has no price, a conditional one none that counts yet', () => {
    expect(exposed('placeOrder', MARKET)?.[0]?.price).toBe(null)
    expect(place({ algo_order_type: 'conditional', price: '500' })?.price).toBe(null)
  })

  test('a size in quote counts in base at the mark; without a mark as it stands', () => {
    const quote = { ...MARKET, market_order_type: 'quote', quantity: '250' } as const
    expect(exposed('placeOrder', quote)?.[0]?.quantity).toBe('2.5')
    expect(exposed('placeOrder', quote, { tickers: [] })?.[0]?.quantity).toBe('250')
    expect(exposed('placeOrder', quote, { tickers: [{ mark_price: '0' }] })?.[0]?.quantity).toBe('250')
    expect(exposed('placeOrder', MARKET)?.[0]?.quantity).toBe('1')
  })

  test('what only makes a position smaller is no exposure', () => {
    expect(exposed('placeOrder', { ...BUY, is_buy: false }, { positions: [aPosition({ open_size: '1' })] })).toEqual([])
    expect(exposed('cancelAll', {})).toEqual([])
  })
})

describe('held in the direction of the order', () => {
  test.each([
    [true, '3', '3'],
    [true, '-3', '-3'],
    [false, '-3', '3'],
    [false, '3', '-3'],
  ])('buy %s with a position of %s: %s', (is_buy, open_size, expected) => {
    expect(place({ is_buy, quantity: '9' }, { positions: [aPosition({ open_size })] })?.held).toBe(expected)
  })

  test.each<[string, Partial<Order>, string]>([
    ['of the same direction', { remaining_quantity: '2' }, '2'],
    ['of the other direction', { is_buy: false }, '0'],
    ['of another symbol', { symbol_id: 10_001 }, '0'],
    ['of another position side', { position_side: 'long' }, '0'],
    ['that closes at a trigger', { algo_order_type: 'tpsl' }, '0'],
    ['that is over', { state: 'filled' }, '0'],
  ])('a resting order %s', (_, order, expected) => {
    expect(place({}, { orders: [anOrder(order)] })?.held).toBe(expected)
  })

  test('spot orders have no side', () => {
    const spot = { symbol_id: 10_001, is_buy: true, order_type: 'limit', quantity: '1', price: '1' } as const
    const resting = anOrder({ symbol_id: 10_001, position_side: null, margin_mode: null, remaining_quantity: '4' })
    expect(exposed('placeOrder', spot, { orders: [resting] })?.[0]?.held).toBe('4')
  })
})

describe('several at once', () => {
  test('each after those before it, per symbol, side and direction', () => {
    const other = { ...BUY, symbol_id: 10_001 }
    const found = exposed('batchOrder', {
      orders: [BUY, { ...BUY, quantity: '2' }, other, { ...BUY, is_buy: false }, BUY],
    })
    expect(found?.map((e) => e.held)).toEqual(['0', '1', '0', '0', '3'])
  })

  test('what closes a position is left out, as far as it closes it', () => {
    const sell = { ...BUY, is_buy: false }
    const found = exposed('batchOrder', { orders: [sell, sell, sell] }, { positions: [aPosition({ open_size: '2' })] })
    expect(found).toHaveLength(1)
  })
})

describe('changing orders', () => {
  const orders = [
    anOrder({ order_id: '5', quantity: '2', remaining_quantity: '2' }),
    anOrder({ order_id: '6', remaining_quantity: '4', quantity: '4' }),
  ]

  test('as they would stand, in place of what they were', () => {
    expect(exposed('modifyOrder', { order_id: '5', quantity: '3' }, { orders })).toEqual([
      { symbol_id: 20_001, is_buy: true, quantity: '3', price: '100', mark: '100', held: '4' },
    ])
  })

  test('several; null when one of them is not known', () => {
    const changes = [
      { order_id: '5', price: '101' },
      { order_id: '6', price: '102' },
    ]
    expect(exposed('batchModify', { orders: changes }, { orders })?.map((e) => e.price)).toEqual(['101', '102'])
    expect(exposed('batchModify', { orders: [...changes, { order_id: '7' }] }, { orders })).toBe(undefined)
    expect(exposuresOf({ name: 'modifyOrder', params: { order_id: '7' } }, view({ orders }))).toBe(null)
  })
})

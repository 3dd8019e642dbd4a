import { describe, expect, test } from 'vitest'
import { asPlaced, type GateWrite, kindOf, orderOf, type PlaceParams, type View } from '../../../src/app/gate/kind.ts'
import type { Order } from '../../../src/protocol/models/order.ts'
import type { Position } from '../../../src/protocol/models/position.ts'
import { PERP } from '../../support/market.ts'
import { anOrder, aPosition } from '../../support/orders.ts'
import { BUY, MARKET } from './setting.ts'

const SELL: PlaceParams = { ...BUY, is_buy: false }
const view = (positions: Position[] = [], orders: Order[] = []): View => ({
  symbols: new Map([[PERP.symbol_id, PERP]]),
  positions: Object.fromEntries(positions.map((p, i) => [String(i), p])),
  orders: Object.fromEntries(orders.map((o) => [o.order_id, o])),
})
const LONG_3 = view([aPosition({ open_size: '3' })])
const SHORT_3 = view([aPosition({ open_size: '-3' })])
const kind = (name: GateWrite['name'], params: object, seen: View = LONG_3) =>
  kindOf({ name, params } as GateWrite, seen)
const place = (params: Partial<PlaceParams>, seen?: View) => kind('placeOrder', { ...SELL, ...params }, seen)

describe('what a write does to the account', () => {
  test.each([
    ['cancelOrder', { order_id: '1' }, 'cancel'],
    ['cancelAll', {}, 'cancel'],
    ['batchCancel', { orders: [{ order_id: '1' }] }, 'cancel'],
    ['setLeverage', { symbol_id: 20_001, leverage: 5 }, 'account'],
    ['deposit', { coin_id: 1001, amount: '1' }, 'account'],
  ] as const)('%s', (name, params, expected) => {
    expect(kind(name, params)).toBe(expected)
  })

  test.each<[string, Partial<PlaceParams>, View, string]>([
    ['against a long, all of it', { quantity: '3' }, LONG_3, 'reduce'],
    ['against a long, more than it', { quantity: '3.001' }, LONG_3, 'risk'],
    ['with a long', { is_buy: true }, LONG_3, 'risk'],
    ['against a short, all of it', { is_buy: true, quantity: '3' }, SHORT_3, 'reduce'],
    ['against a short, more than it', { is_buy: true, quantity: '3.001' }, SHORT_3, 'risk'],
    ['with a short', {}, SHORT_3, 'risk'],
    ['with nothing held', {}, view(), 'risk'],
    ['against a position of size zero, either way', {}, view([aPosition({ open_size: '0' })]), 'risk'],
    ['buying against size zero', { is_buy: true }, view([aPosition({ open_size: '0' })]), 'risk'],
    [
      'a size in quote, whatever it may be in base',
      { ...MARKET, is_buy: false, market_order_type: 'quote' },
      LONG_3,
      'risk',
    ],
    ['TP/SL of a position', { algo_order_type: 'tpsl', quantity: '50' }, view(), 'reduce'],
    ['TP/SL of an order', { algo_order_type: 'attached_tpsl', quantity: '50' }, view(), 'reduce'],
    ['a conditional order', { algo_order_type: 'conditional', quantity: '50' }, LONG_3, 'risk'],
  ])('placing %s', (_, params, seen, expected) => {
    expect(place(params, seen)).toBe(expected)
  })

  test.each<[string, Partial<Position>, Partial<PlaceParams>, string]>([
    ['another symbol', { symbol_id: 20_002 }, {}, 'risk'],
    ['the long of hedge mode, by a one-way order', { position_side: 'long' }, {}, 'risk'],
    ['the long of hedge mode, by an order on it', { position_side: 'long' }, { position_side: 'long' }, 'reduce'],
    ['another margin mode', { margin_mode: 'isolated' }, {}, 'risk'],
  ])('a position meets only its own orders: %s', (_, held, params, expected) => {
    expect(place(params, view([aPosition({ open_size: '3', ...held })]))).toBe(expected)
  })

  test('an order that names no side is one of one-way mode, one without a margin mode meets any', () => {
    const { position_side: _, margin_mode: __, ...bare } = SELL
    expect(kind('placeOrder', bare)).toBe('reduce')
    expect(kind('placeOrder', bare, view([aPosition({ open_size: '3', margin_mode: 'isolated' })]))).toBe('reduce')
    expect(kind('placeOrder', bare, view([aPosition({ open_size: '3', position_side: 'long' })]))).toBe('risk')
  })
})

describe('several at once count one after the other', () => {
  const batch = (sizes: string[], seen = LONG_3, is_buy = false) =>
    kind('batchOrder', { orders: sizes.map((quantity) => ({ ...SELL, is_buy, quantity })) }, seen)

  test('three that close the position, then one more', () => {
    expect(batch(['1', '1', '1'])).toBe('reduce')
    expect(batch(['1', '1', '1', '0.001'])).toBe('risk')
    expect(batch(['1', '1', '1'], SHORT_3, true)).toBe('reduce')
    expect(batch(['2', '1.001'], SHORT_3, true)).toBe('risk')
  })

  test('one that adds is enough', () => {
    expect(kind('batchOrder', { orders: [SELL, BUY] })).toBe('risk')
    expect(kind('batchOrder', { orders: [BUY, SELL] })).toBe('risk')
  })

  test('each position on its own', () => {
    const both = view([aPosition({ open_size: '1' }), aPosition({ open_size: '1', symbol_id: 20_002 })])
    expect(kind('batchOrder', { orders: [SELL, { ...SELL, symbol_id: 20_002 }] }, both)).toBe('reduce')
  })
})

describe('changing a live order', () => {
  const buy = anOrder({ order_id: '5', quantity: '2', price: '100' })
  const sell = anOrder({ order_id: '6', client_order_id: 'mine', is_buy: false, quantity: '2', price: '100' })
  const market = anOrder({ order_id: '7', price: null, quantity: '2' })
  const seen = view([], [buy, sell, market])

  test.each<[object, string]>([
    [{ order_id: '5', quantity: '2' }, 'reduce'],
    [{ order_id: '5', quantity: '1.9', price: '99' }, 'reduce'],
    [{ order_id: '5', quantity: '2.001' }, 'risk'],
    [{ order_id: '5', price: '100' }, 'reduce'],
    [{ order_id: '5', price: '100.1' }, 'risk'],
    [{ order_id: '5', quantity: '1', price: '100.1' }, 'risk'],
    [{ order_id: '6', price: '100' }, 'reduce'],
    [{ order_id: '6', price: '100.1' }, 'reduce'],
    [{ order_id: '6', price: '99.9' }, 'risk'],
    [{ client_order_id: 'mine', price: '99.9' }, 'risk'],
    [{ client_order_id: 'mine', price: '101' }, 'reduce'],
    [{ order_id: '7', price: '1' }, 'risk'],
    [{ order_id: '7', quantity: '1' }, 'reduce'],
    [{ order_id: '8', quantity: '1' }, 'risk'],
  ])('%j: %s', (change, expected) => {
    expect(kind('modifyOrder', change, seen)).toBe(expected)
    expect(kind('batchModify', { orders: [change] }, seen)).toBe(expected)
  })

  test('one that only closes may grow up to the position, several of them together', () => {
    const other = { ...sell, order_id: '9', client_order_id: null }
    const long = view([aPosition({ open_size: '5' })], [sell, other])
    expect(kind('modifyOrder', { order_id: '6', quantity: '5' }, long)).toBe('reduce')
    expect(kind('modifyOrder', { order_id: '6', quantity: '5.001' }, long)).toBe('risk')
    const grow = (a: string, b: string) =>
      kind(
        'batchModify',
        {
          orders: [
            { order_id: '6', quantity: a },
            { order_id: '9', quantity: b },
          ],
        },
        long,
      )
    expect(grow('2.5', '2.5')).toBe('reduce')
    expect(grow('3', '2.5')).toBe('risk')
    expect(grow('2', '5')).toBe('reduce')
  })

  test('what is filled of it closes nothing any more', () => {
    const half = { ...sell, quantity: '8', cum_filled_quantity: '4' }
    expect(kind('modifyOrder', { order_id: '6', quantity: '9' }, view([aPosition({ open_size: '5' })], [half]))).toBe(
      'reduce',
    )
    expect(kind('modifyOrder', { order_id: '6', quantity: '9.1' }, view([aPosition({ open_size: '5' })], [half]))).toBe(
      'risk',
    )
  })

  test('a chase is risk unless the order only closes', () => {
    expect(kind('chaseOrder', { order_id: '6' }, seen)).toBe('risk')
    expect(kind('chaseOrder', { order_id: '8' }, seen)).toBe('risk')
    expect(kind('chaseOrder', { order_id: '6' }, view([aPosition({ open_size: '2' })], [sell]))).toBe('reduce')
  })
})

describe('finding an order', () => {
  const [one, two] = [anOrder({ order_id: '1' }), anOrder({ order_id: '2', client_order_id: 'two' })]
  const seen = view([], [one, two])

  test('by its id first, else by the name it was given; nothing names nothing', () => {
    expect(orderOf({ order_id: '2' }, seen)).toBe(two)
    expect(orderOf({ client_order_id: 'two' }, seen)).toBe(two)
    expect(orderOf({ order_id: '1', client_order_id: 'two' }, seen)).toBe(one)
    expect(orderOf({ order_id: '3' }, seen)).toBe(null)
    expect(orderOf({ client_order_id: 'three' }, seen)).toBe(null)
    expect(orderOf({}, seen)).toBe(null)
  })
})

describe('what is left of an order, as a request', () => {
  test('with its price, side and mode', () => {
    const order = anOrder({ quantity: '3', cum_filled_quantity: '1', position_side: 'long', margin_mode: 'isolated' })
    expect(asPlaced(order)).toEqual({
      symbol_id: 20_001,
      is_buy: true,
      order_type: 'limit',
      quantity: '2',
      price: '100',
      position_side: 'long',
      margin_mode: 'isolated',
    })
    expect(asPlaced(order, { price: '101', quantity: '5' })).toMatchObject({ price: '101', quantity: '4' })
    expect(asPlaced(order, { quantity: '0.5' }).quantity).toBe('0')
  })

  test('what an order does not have is left out', () => {
    const bare = anOrder({ price: null, position_side: null, margin_mode: null, algo_order_type: 'conditional' })
    expect(asPlaced(bare)).toEqual({
      symbol_id: 20_001,
      is_buy: true,
      order_type: 'limit',
      quantity: '1',
      algo_order_type: 'conditional',
    })
  })
})

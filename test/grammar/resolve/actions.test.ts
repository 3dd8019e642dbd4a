import { describe, expect, test } from 'vitest'
import { parse } from '../../../src/grammar/index.ts'
import { type ResolveContext, resolve } from '../../../src/grammar/resolve/index.ts'
import { ENDPOINTS } from '../../../src/protocol/endpoints/index.ts'
import { validate } from '../../../src/protocol/validate.ts'
import { contextOf, orderOf, positionOf } from './context.ts'

/** Steps of a line; every one must pass the schema of its endpoint, and no rule is broken. */
function steps(line: string, change: Partial<ResolveContext> = {}) {
  const resolved = resolve(parse(line), contextOf(change))
  expect(resolved.violations).toEqual([])
  for (const step of resolved.steps) validate(ENDPOINTS[step.endpoint].request, step.params)
  return resolved.steps
}
const sellClose = {
  symbol_id: 20001,
  is_buy: false,
  order_type: 'market',
  market_order_type: 'base',
  margin_mode: 'cross',
}
const hedge = { position_mode: 'hedge' as const }
const long = positionOf({ position_side: 'long' })
const short = positionOf({ position_side: 'short', open_size: '-0.2' })

describe('close', () => {
  test('one-way: an opposite order of the position size', () => {
    expect(steps('close', { positions: [positionOf()] })).toEqual([
      { endpoint: 'placeOrder', params: { ...sellClose, quantity: '0.5', position_side: 'both' } },
    ])
  })
  test('part of it at a price', () => {
    expect(steps('close 50% @ 60500', { positions: [positionOf({ open_size: '-0.5' })] })).toEqual([
      {
        endpoint: 'placeOrder',
        params: {
          symbol_id: 20001,
          is_buy: true,
          order_type: 'limit',
          price: '60500',
          quantity: '0.25',
          position_side: 'both',
          margin_mode: 'cross',
        },
      },
    ])
  })
  test('hedge: the side to be closed as position_side, both sides when none is named', () => {
    const context = { ...hedge, positions: [long, short] }
    expect(steps('close long', context)).toEqual([
      { endpoint: 'placeOrder', params: { ...sellClose, quantity: '0.5', position_side: 'long' } },
    ])
    expect(steps('close', context)).toEqual([
      {
        endpoint: 'batchOrder',
        params: {
          orders: [
            { ...sellClose, quantity: '0.5', position_side: 'long' },
            { ...sellClose, is_buy: true, quantity: '0.2', position_side: 'short' },
          ],
        },
      },
    ])
  })
  test('above the largest order it goes in pieces', () => {
    const [step] = steps('close', { positions: [positionOf({ open_size: '250' })] })
    expect(step?.endpoint === 'batchOrder' && step.params.orders.map((o) => o.quantity)).toEqual(['100', '100', '50'])
  })
  test('nothing open', () => {
    expect(() => steps('close')).toThrow('a symbol with an open position')
    expect(() => steps('close', { positions: [positionOf({ open_size: '0' })] })).toThrow('open position')
  })
})

describe('reverse and flatten', () => {
  test('one-way: twice the size', () => {
    expect(steps('reverse', { positions: [positionOf()] })[0]?.params).toMatchObject({ quantity: '1', is_buy: false })
  })
  test('hedge: close, then open the other side', () => {
    expect(steps('reverse', { ...hedge, positions: [long] })).toEqual([
      {
        endpoint: 'batchOrder',
        params: {
          orders: [
            { ...sellClose, quantity: '0.5', position_side: 'long' },
            { ...sellClose, quantity: '0.5', position_side: 'short' },
          ],
        },
      },
    ])
    expect(() => steps('reverse', { ...hedge, positions: [long, short] })).toThrow('long or short: both are open')
  })
  test('flatten cancels first', () => {
    expect(steps('flatten')).toEqual([{ endpoint: 'cancelAll', params: {} }])
    expect(steps('flatten', { positions: [positionOf()] }).map((s) => s.endpoint)).toEqual(['cancelAll', 'placeOrder'])
  })
})

describe('tpsl on a position', () => {
  test('closing side, whole position, offsets from the average price', () => {
    expect(steps('tpsl tp +10% sl -1% by last', { positions: [positionOf()] })).toEqual([
      {
        endpoint: 'placeOrder',
        params: {
          ...sellClose,
          quantity: '0.5',
          position_side: 'both',
          algo_order_type: 'tpsl',
          flags: ['reduce_only'],
          tpsl: {
            tpsl_mode: 'full',
            tp_trigger_price: '63800',
            tp_trigger_by: 'last_price',
            tp_order_type: 'market',
            sl_trigger_price: '57420',
            sl_trigger_by: 'last_price',
            sl_order_type: 'market',
          },
        },
      },
    ])
  })
  test('a stop in profit is fine, one beyond the price now is not', () => {
    expect(steps('tpsl sl 59000', { positions: [positionOf()] })).toHaveLength(1)
    expect(() => steps('tpsl sl 60100', { positions: [positionOf()] })).toThrow('a price below 60000')
  })
})

describe('cancel, chase, modify', () => {
  const orders = [orderOf(), orderOf({ order_id: '880000999999', client_order_id: 'et-abcdef' })]

  test('by id, client id, or a part that fits one order', () => {
    const one = (id: string) => [{ endpoint: 'cancelOrder', params: { order_id: id } }]
    expect(steps('cancel 880000123456', { orders })).toEqual(one('880000123456'))
    expect(steps('cancel et-abcdef', { orders })).toEqual(one('880000999999'))
    expect(steps('cancel 3456', { orders })).toEqual(one('880000123456'))
    expect(steps('cancel cdef', { orders })).toEqual(one('880000999999'))
    expect(steps('chase 3456', { orders })).toEqual([{ endpoint: 'chaseOrder', params: { order_id: '880000123456' } }])
  })
  test('a part that fits several, or is too short, or fits none', () => {
    expect(() => steps('cancel 8800', { orders })).toThrow('2 orders fit')
    expect(() => steps('cancel 456', { orders })).toThrow('the id of a live order')
    expect(() => steps('cancel 777777', { orders })).toThrow('the id of a live order')
  })
  test('orders not fetched: the id is passed on', () => {
    const blind = { orders_known: false }
    expect(steps('cancel 777777', blind)[0]?.params).toEqual({ order_id: '777777' })
    expect(steps('cancel my-order', blind)[0]?.params).toEqual({ client_order_id: 'my-order' })
  })
  test('several in batches of 20, each once', () => {
    const many = Array.from({ length: 21 }, (_, i) => orderOf({ order_id: String(1000 + i) }))
    const all = many.map((o) => o.order_id)
    const sent = steps(`cancel ${all.join(' ')} 1000`, { orders: many })
    expect(sent.map((s) => s.endpoint)).toEqual(['batchCancel', 'cancelOrder'])
    expect(sent[0]?.endpoint === 'batchCancel' && sent[0].params.orders).toHaveLength(20)
  })
  test('cancel all with filters', () => {
    expect(steps('cancel all')).toEqual([{ endpoint: 'cancelAll', params: {} }])
    expect(steps('cancel all BTC buy')[0]?.params).toEqual({ symbol_id: 20001, is_buy: true })
  })
  test('modify price by ticks, size', () => {
    expect(steps('modify 3456 price +1t size 0.25', { orders })).toEqual([
      { endpoint: 'modifyOrder', params: { order_id: '880000123456', price: '59000.1', quantity: '0.25' } },
    ])
  })
  test('modify runs the rules', () => {
    const filled = [orderOf({ state: 'partially_filled', cum_filled_quantity: '0.3' })]
    const resolved = resolve(parse('modify 3456 size 0.3'), contextOf({ orders: filled }))
    expect(resolved.violations.map((v) => [v.field, v.code])).toEqual([['quantity', '20006']])
  })
  test('the side of a TPSL that is not named stays', () => {
    const tpsl = {
      tpsl_mode: 'full',
      tp_trigger_price: '65000',
      tp_trigger_by: 'last_price',
      tp_order_type: 'limit',
      tp_order_price: '64990',
      sl_trigger_price: '58000',
      sl_trigger_by: 'mark_price',
      sl_order_type: 'market',
      sl_order_price: null,
    }
    const own = { orders: [orderOf({ tpsl })] }
    expect(steps('modify 3456 sl 58500', own)[0]?.params).toEqual({
      order_id: '880000123456',
      tpsl: {
        tp_trigger_price: '65000',
        tp_trigger_by: 'last_price',
        tp_order_type: 'limit',
        tp_order_price: '64990',
        sl_trigger_price: '58500',
        sl_trigger_by: 'mark_price',
        sl_order_type: 'market',
      },
    })
    expect(steps('modify 3456 tp off sl off', own)[0]?.params).toEqual({
      order_id: '880000123456',
      tpsl: { tp_trigger_price: '0', sl_trigger_price: '0' },
    })
  })
  test('trigger of a conditional order keeps what it looks at', () => {
    const conditional = { trigger_price: '61000', trigger_by: 'index_price' }
    const own = { orders: [orderOf({ algo_order_type: 'conditional', state: 'pending_trigger', conditional })] }
    expect(steps('modify 3456 trigger +100', own)[0]?.params).toEqual({
      order_id: '880000123456',
      conditional: { trigger_price: '61100', trigger_by: 'index_price' },
    })
  })
})

describe('account', () => {
  test('leverage', () => {
    expect(steps('leverage BTC 20')).toEqual([
      { endpoint: 'setLeverage', params: { symbol_id: 20001, leverage: 20, margin_mode: 'cross' } },
    ])
    expect(resolve(parse('leverage BTC 51'), contextOf()).violations.map((v) => v.code)).toEqual(['20005'])
  })
  test('margin', () => {
    expect(steps('margin BTC -50')[0]?.params).toEqual({ symbol_id: 20001, position_side: 'both', amount: '-50' })
    const isolated = { ...hedge, positions: [positionOf({ position_side: 'long', margin_mode: 'isolated' })] }
    expect(steps('margin BTC +50', isolated)[0]?.params).toMatchObject({ position_side: 'long', amount: '50' })
    expect(() => steps('margin BTC +50', hedge)).toThrow('long or short')
  })
  test('mode, auto-borrow, deposit', () => {
    expect(steps('mode hedge')).toEqual([{ endpoint: 'setPositionMode', params: { position_mode: 'hedge' } }])
    expect(steps('auto-borrow off')).toEqual([{ endpoint: 'setAutoBorrow', params: { auto_borrow: false } }])
    expect(steps('deposit 5')).toEqual([{ endpoint: 'deposit', params: { coin_id: 1001, amount: '5' } }])
    expect(steps('deposit 5 btc')[0]?.params).toMatchObject({ coin_id: 1002 })
    expect(() => steps('deposit 5 DOGE')).toThrow('one of USDT, BTC, ETH')
  })
  test('local commands send nothing', () => {
    const resolved = resolve(parse('layout wide'), contextOf())
    expect(resolved.steps).toEqual([])
    expect(resolved.local).toEqual({ verb: 'layout', name: 'wide' })
    expect(() => resolve(parse('symbol DOGE'), contextOf())).toThrow('DOGE')
  })
})

import { describe, expect, test } from 'vitest'
import { CHANNELS, type ChannelName } from '../../src/protocol/channels/index.ts'
import { ORDER_SHORT_NAMES } from '../../src/protocol/models/order.ts'
import { POSITION_SHORT_NAMES } from '../../src/protocol/models/position.ts'
import { toLong, toShort } from '../../src/protocol/shortNames.ts'
import { validate } from '../../src/protocol/validate.ts'
import * as x from './examples.ts'

/** The payload names of the interface document, `letter long_name`, as listed there. */
const ORDER_NAMES =
  'i order_id, k client_order_id, a address, b created_time, u updated_time, s symbol_id, d is_buy, o order_type, ' +
  'g algo_order_type, f time_in_force, q quantity, p price, z price_match, j slippage, w position_side, m margin_mode, ' +
  'y market_order_type, n stp_mode, r flags, e state, E cum_filled_quantity, D cum_filled_amount, R remaining_quantity, ' +
  'O original_quantity, B cum_fee, S order_source, C conditional, t tpsl, l parent_order_id, x tx_hash'
const POSITION_NAMES =
  's symbol_id, a address, d position_side, m margin_mode, z open_size, p avg_price, l leverage, c cum_realized_pnl, ' +
  'v cum_close_size, e cum_close_value, f cum_fee, h cum_funding_fee, w max_size, o isolated_margin, g adl_level, ' +
  'j created_time, t updated_time'
const names = (list: string) => Object.fromEntries(list.split(', ').map((pair) => pair.split(' ')))

test('short names are those of the document', () => {
  expect(ORDER_SHORT_NAMES).toEqual(names(ORDER_NAMES))
  expect(POSITION_SHORT_NAMES).toEqual(names(POSITION_NAMES))
})

test('short and long are inverse, foreign keys are dropped, __proto__ does nothing', () => {
  const short = toShort(x.ORDER, ORDER_SHORT_NAMES)
  expect(short).toMatchObject({ i: x.ORDER.order_id, E: '0.1', e: 'partially_filled' })
  expect(toLong({ ...short, zz: 1 }, ORDER_SHORT_NAMES)).toEqual(x.ORDER)
  expect(toLong(JSON.parse('{"__proto__":{"i":"1"},"constructor":1}'), ORDER_SHORT_NAMES)).toEqual({})
})

const SHORT_SETTINGS = { a: x.ADDRESS, p: 'one_way', b: true }
const SHORT_TICKER = {
  s: 20001,
  l: '1',
  m: null,
  i: null,
  f: null,
  n: null,
  o: '1',
  h: '1',
  w: '1',
  v: '1',
  u: '1',
  p: null,
  t: 5,
}

/** Params, payload as it comes, payload as it is read (when it differs). */
const EXAMPLES: Record<ChannelName, { params: object; data: unknown; read?: unknown }> = {
  order: {
    params: { address: x.ADDRESS },
    data: toShort(x.ORDER, ORDER_SHORT_NAMES),
    read: [x.ORDER],
  },
  position: {
    params: { address: x.ADDRESS },
    data: [toShort(x.POSITION, POSITION_SHORT_NAMES)],
    read: [x.POSITION],
  },
  settings: {
    params: { address: x.ADDRESS },
    data: SHORT_SETTINGS,
    read: { address: x.ADDRESS, position_mode: 'one_way', auto_borrow: true },
  },
  trade: { params: { symbol_id: 1 }, data: [x.TRADE] },
  l2_book: { params: { symbol_id: 1, depth: 50, merge: 10 }, data: x.BOOK },
  kline: { params: { symbol_id: 1, interval: '12h' }, data: x.KLINE },
  ticker: {
    params: { symbol_id: 1 },
    data: SHORT_TICKER,
    read: {
      symbol_id: 20001,
      last_price: '1',
      mark_price: null,
      index_price: null,
      funding_rate: null,
      next_funding_time: null,
      open_24h: '1',
      high_24h: '1',
      low_24h: '1',
      volume_24h: '1',
      turnover_24h: '1',
      open_interest: null,
      time: 5,
    },
  },
  bbo: { params: { symbol_id: 1 }, data: { s: 1, b: ['1', '2'], a: null, t: 5 } },
  block: { params: {}, data: { h: 5, x: x.HASH, n: 2, t: 5 } },
}

describe.each(Object.entries(EXAMPLES))('%s', (name, { params, data, read }) => {
  const channel = CHANNELS[name as ChannelName]
  test('params', () => {
    expect(validate(channel.params, params)).toEqual(params)
    expect(() => validate(channel.params, { ...params, surprise: 1 })).toThrow('surprise')
  })
  test('payload', () => {
    expect(validate(channel.payload, data)).toEqual(read ?? data)
  })
})

test('a partial order push keeps only what it carries', () => {
  expect(validate(CHANNELS.order.payload, { i: '1', e: 'filled', E: '0.5' })).toEqual([
    { order_id: '1', state: 'filled', cum_filled_quantity: '0.5' },
  ])
  expect(() => validate(CHANNELS.order.payload, { e: 'filled' })).toThrow('order_id')
})

test('l2_book defaults and limits', () => {
  expect(validate(CHANNELS.l2_book.params, { symbol_id: 1 })).toEqual({ symbol_id: 1, depth: 20, merge: 1 })
  expect(() => validate(CHANNELS.l2_book.params, { symbol_id: 1, depth: 7 })).toThrow('5, 10, 20, 50, 100, 200')
  expect(() => validate(CHANNELS.l2_book.params, { symbol_id: 1, merge: 0 })).toThrow('an integer from 1')
  expect(() => validate(CHANNELS.l2_book.payload, { ...x.BOOK, b: [['1', 'NaN']] })).toThrow('b.0.1')
})

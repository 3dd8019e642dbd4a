import { describe, expect, test } from 'vitest'
import { ENDPOINTS, type EndpointName } from '../../src/protocol/endpoints/index.ts'
import { validate } from '../../src/protocol/validate.ts'
import * as x from './examples.ts'

const A = x.ADDRESS
const page = (row: unknown) => ({ list: [row], next_cursor: null, has_more: false })
const ack = { tx_hash: x.HASH, order_id: '1', client_order_id: null }
const txHash = { tx_hash: x.HASH }
const batch = { tx_hash: x.HASH, list: [{ code: '0', msg: '', order_id: '1', client_order_id: null }] }

/** A request and a `data` of every endpoint, written from the documents. */
const EXAMPLES: Record<EndpointName, { request: unknown; data: unknown }> = {
  addressTxs: { request: { address: A, limit: 50, cursor: '' }, data: page(x.TX) },
  agents: { request: { address: A }, data: { list: [x.AGENT] } },
  approveAgent: {
    request: { agent_address: A, authorized_address: A, valid_days: 30, label: 'bot' },
    data: { tx_hash: x.HASH, ...x.AGENT, replaced_agent_address: null },
  },
  assetFlow: { request: { address: A, start_time: 1, end_time: 2 }, data: page(x.FLOW) },
  balance: { request: { address: A }, data: { address: A, coins: [x.COIN_BALANCE] } },
  batchCancel: { request: { orders: [{ order_id: '1' }, { client_order_id: 'a' }] }, data: batch },
  batchModify: { request: { orders: [{ order_id: '1', price: '2' }] }, data: batch },
  batchOrder: { request: { orders: [x.PLACE] }, data: batch },
  cancelAll: {
    request: { symbol_id: 1, is_buy: true, position_side: 'long', margin_mode: 'cross' },
    data: txHash,
  },
  cancelOrder: { request: { order_id: '1', client_order_id: 'a' }, data: ack },
  chaseOrder: { request: { order_id: '1' }, data: ack },
  coins: { request: {}, data: { list: [{ coin_id: 1001, name: 'USDT', precision: 6 }] } },
  createSub: { request: { label: 'sub' }, data: { tx_hash: x.HASH, address: A, label: 'sub' } },
  deposit: { request: { coin_id: 1001, amount: '100' }, data: txHash },
  depth: { request: { symbol_id: 1, depth: 20, merge: 1 }, data: x.BOOK },
  executions: { request: { address: A, symbol_id: 1, order_id: '1' }, data: page(x.EXECUTION) },
  getAutoBorrow: { request: { address: A }, data: x.SETTINGS },
  getOrder: { request: { address: A, order_id: '1' }, data: x.ORDER },
  klines: { request: { symbol_id: 1, interval: '1M' }, data: page(x.KLINE) },
  ledger: { request: {}, data: { list: [x.LEDGER] } },
  listOrders: { request: { address: A, symbol_id: 1, order_type: 'limit,tpsl' }, data: { list: [x.ORDER] } },
  modifyOrder: {
    request: {
      order_id: '1',
      price: '2',
      quantity: '3',
      conditional: { trigger_price: '1', trigger_by: 'mark_price' },
      tpsl: { tp_trigger_price: '0', sl_trigger_price: '0' },
    },
    data: ack,
  },
  orderHistory: { request: { address: A }, data: page(x.ORDER) },
  placeOrder: { request: x.PLACE, data: { tx_hash: x.HASH, order_id: '1', client_order_id: 'abc' } },
  positions: { request: { address: A, symbol_id: 1 }, data: { list: [x.POSITION] } },
  positionsHistory: { request: { address: A }, data: page({ ...x.POSITION, closed_time: 9 }) },
  renewAgent: { request: { agent_address: A, valid_days: 7 }, data: { tx_hash: x.HASH, expires_at: 5 } },
  revokeAgent: { request: { agent_address: A }, data: txHash },
  setAutoBorrow: { request: { auto_borrow: true }, data: txHash },
  setLeverage: { request: { symbol_id: 1, leverage: 10, margin_mode: 'isolated' }, data: txHash },
  setPositionMode: { request: { position_mode: 'hedge' }, data: txHash },
  settings: { request: { address: A }, data: x.SETTINGS },
  subs: { request: { address: A }, data: { list: [{ address: A, label: 's', created_time: 1 }] } },
  symbols: { request: {}, data: { list: [x.SYMBOL] } },
  tickers: { request: { symbol_id: 1 }, data: { list: [x.TICKER] } },
  time: { request: {}, data: { time: 1700000000000 } },
  trades: { request: { symbol_id: 1, limit: 10 }, data: page(x.TRADE) },
  tx: { request: { tx_hash: x.HASH }, data: x.TX },
  updateMargin: { request: { symbol_id: 1, position_side: 'both', amount: '-5.5' }, data: txHash },
}

describe.each(Object.entries(EXAMPLES))('%s', (name, { request, data }) => {
  const e = ENDPOINTS[name as EndpointName]
  test('takes the documented request', () => {
    expect(validate(e.request, request)).toMatchObject(request as object)
  })
  test('refuses a field nobody documented', () => {
    expect(() => validate(e.request, { ...(request as object), surprise: 1 })).toThrow('surprise')
  })
  test('reads the documented data, with more fields than it knows', () => {
    const { surprise: _, ...read } = validate(e.response, { ...(data as object), surprise: 1 }) as { surprise?: number }
    expect(read).toEqual(data)
  })
})

describe('requests', () => {
  const place = (change: object) => () => validate(ENDPOINTS.placeOrder.request, { ...x.PLACE, ...change })
  test.each([
    [{ quantity: '1e3' }, 'quantity: "1e3" given, allowed: a decimal string above 0'],
    [{ quantity: 1 }, 'quantity: 1 given'],
    [{ quantity: '0' }, 'quantity: "0" given'],
    [{ price: '-1' }, 'price: "-1" given'],
    [{ symbol_id: '1' }, 'symbol_id: "1" given, allowed: an integer'],
    [{ symbol_id: 2 ** 53 }, 'symbol_id: 9007199254740992 given, allowed: an integer'],
    [{ order_type: 'stop' }, 'order_type: "stop" given, allowed: one of limit, market'],
    [{ is_buy: 'true' }, 'is_buy: "true" given, allowed: true or false'],
    [{ client_order_id: 'x'.repeat(37) }, '1 to 36 characters'],
    [{ flags: ['hidden'] }, 'flags.0: "hidden" given, allowed: one of post_only, reduce_only'],
    [{ conditional: { trigger_price: '1' } }, 'conditional.trigger_by: nothing given'],
    [{ tpsl: { tp_trigger_by: 'x' } }, 'tpsl.tp_trigger_by: "x" given'],
    [{ quantity: undefined }, 'quantity: nothing given'],
  ])('place order %j', (change, message) => {
    expect(place(change)).toThrow(message)
  })
  test('an order reference needs one id', () => {
    for (const name of ['cancelOrder', 'chaseOrder', 'modifyOrder'] as const) {
      expect(() => validate(ENDPOINTS[name].request, {})).toThrow('order_id or client_order_id, at least one')
    }
    expect(() => validate(ENDPOINTS.cancelOrder.request, { order_id: '12a' })).toThrow('order_id')
  })
  test('batches hold 1 to 20', () => {
    const of = (n: number) => ({ orders: Array.from({ length: n }, () => ({ order_id: '1' })) })
    expect(() => validate(ENDPOINTS.batchCancel.request, of(20))).not.toThrow()
    expect(() => validate(ENDPOINTS.batchCancel.request, of(0))).toThrow('1 to 20 items')
    expect(() => validate(ENDPOINTS.batchCancel.request, of(21))).toThrow('1 to 20 items')
    expect(() => validate(ENDPOINTS.batchModify.request, { orders: [{ price: '1' }] })).toThrow('at least one')
  })
  test('a query reads numbers from text and fills in defaults', () => {
    expect(validate(ENDPOINTS.depth.request, { symbol_id: '20001' })).toEqual({ symbol_id: 20001, depth: 20, merge: 1 })
    expect(() => validate(ENDPOINTS.depth.request, { symbol_id: '1', depth: '7' })).toThrow('5, 10, 20, 50, 100, 200')
    expect(() => validate(ENDPOINTS.depth.request, { symbol_id: '1e3' })).toThrow('symbol_id')
    expect(() => validate(ENDPOINTS.listOrders.request, { address: x.ADDRESS, order_type: 'limit,x' })).toThrow('tpsl')
    expect(() => validate(ENDPOINTS.klines.request, { symbol_id: 1, interval: '3m' })).toThrow('1m, 5m')
  })
  test('addresses are read in lowercase', () => {
    const upper = `0x${'AB'.repeat(20)}`
    expect(validate(ENDPOINTS.balance.request, { address: upper })).toEqual({ address: upper.toLowerCase() })
    expect(() => validate(ENDPOINTS.balance.request, { address: '0x12' })).toThrow('40 hex characters')
  })
})

describe('answers are read liberally', () => {
  test('unknown words and missing optional fields', () => {
    const { client_order_id: _c, tpsl: _t, tx_hash: _x, ...rest } = x.ORDER
    const order = validate(ENDPOINTS.getOrder.response, { ...rest, state: 'sleeping', order_type: 'iceberg' })
    expect(order).toMatchObject({ state: 'sleeping', order_type: 'iceberg', client_order_id: null, tpsl: null })
  })
  test('numbers that are not decimal strings are refused', () => {
    expect(() => validate(ENDPOINTS.getOrder.response, { ...x.ORDER, quantity: 1.5 })).toThrow('quantity')
    expect(() => validate(ENDPOINTS.getOrder.response, { ...x.ORDER, quantity: 'NaN' })).toThrow('quantity')
  })
})

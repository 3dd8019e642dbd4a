import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PaperExchange, startPaper } from '../../../src/paper/start.ts'
import { connect, type Trader } from '../../conformance/support/exchange.ts'

let paper: PaperExchange
let trader: Trader
beforeAll(async () => {
  paper = await startPaper({ quiet: true, blockMs: 5, rateLimit: false })
  trader = connect(paper.rest, paper.ws).trader()
  await trader.act('/account/deposit', 2, { coin_id: 1001, amount: '1000' })
})
afterAll(() => paper.stop())

type Params = Parameters<Trader['act']>[2]
const PERP = { symbol_id: 20_001, is_buy: true, quantity: '0.01', position_side: 'both', margin_mode: 'cross' }
const LIMIT = { ...PERP, order_type: 'limit', price: '60000' }
const MARKET = { ...PERP, order_type: 'market', market_order_type: 'base' }
const SPOT = { symbol_id: 10_001, is_buy: true, order_type: 'limit', quantity: '0.01', price: '60000' }
const WHEN = { trigger_price: '60000', trigger_by: 'mark_price' }
const GUARD = { tpsl_mode: 'full', tp_trigger_price: '70000', tp_trigger_by: 'mark_price' }
const without = (params: Params, name: string): Params => ({ ...params, [name]: undefined })

test.each<[status: number, field: string, params: Params]>([
  [400, 'symbol_id', { ...LIMIT, symbol_id: 5 }],
  [400, 'price_match', { ...LIMIT, price_match: 'queue_1' }],
  [400, 'price', without(LIMIT, 'price')],
  [400, 'price', { ...MARKET, price: '60000' }],
  [400, 'price_match', { ...MARKET, price_match: 'queue_1' }],
  [400, 'slippage', { ...LIMIT, slippage: '0.01' }],
  [400, 'slippage', { ...MARKET, slippage: '0.11' }],
  [400, 'slippage', { ...MARKET, slippage: '0' }],
  [400, 'slippage', { ...MARKET, slippage: '-0.01' }],
  [400, 'time_in_force', { ...LIMIT, flags: ['post_only'], time_in_force: 'ioc' }],
  [400, 'time_in_force', { ...LIMIT, flags: ['post_only'], time_in_force: 'fok' }],
  [400, 'flags', { ...MARKET, flags: ['post_only'] }],
  [400, 'flags', { ...LIMIT, flags: ['reduce_only'] }],
  [400, 'flags', { ...LIMIT, flags: ['post_only', 'post_only'] }],
  [400, 'position_side', without(LIMIT, 'position_side')],
  [400, 'margin_mode', without(LIMIT, 'margin_mode')],
  [400, 'position_side', { ...SPOT, position_side: 'both' }],
  [400, 'margin_mode', { ...SPOT, margin_mode: 'cross' }],
  [400, 'market_order_type', { ...MARKET, market_order_type: 'quote' }],
  [400, 'market_order_type', { ...without(SPOT, 'price'), order_type: 'market' }],
  [400, 'conditional', { ...LIMIT, algo_order_type: 'conditional' }],
  [400, 'conditional', { ...LIMIT, conditional: WHEN }],
  [400, 'conditional.trigger_by', { ...SPOT, algo_order_type: 'conditional', conditional: WHEN }],
  [400, 'tpsl', { ...LIMIT, algo_order_type: 'tpsl' }],
  [400, 'tpsl', { ...LIMIT, algo_order_type: 'attached_tpsl' }],
  [400, 'tpsl', { ...LIMIT, tpsl: { tpsl_mode: 'full' } }],
  [400, 'tpsl.tpsl_mode', { ...LIMIT, tpsl: without(GUARD, 'tpsl_mode') }],
  [400, 'tpsl.tp_trigger_by', { ...LIMIT, tpsl: without(GUARD, 'tp_trigger_by') }],
  [400, 'tpsl.tp_trigger_price', { ...LIMIT, tpsl: { ...GUARD, tp_trigger_price: '0' } }],
  [400, 'tpsl.tp_order_price', { ...LIMIT, tpsl: { ...GUARD, tp_order_type: 'limit' } }],
  [400, 'tpsl.tp_order_price', { ...LIMIT, tpsl: { ...GUARD, tp_order_price: '69000' } }],
  [400, 'tpsl.sl_trigger_price', { ...LIMIT, tpsl: { ...GUARD, sl_trigger_by: 'mark_price' } }],
  [400, 'tpsl.tp_trigger_by', { ...SPOT, tpsl: { ...GUARD, tpsl_mode: 'partial' } }],
  [400, 'tpsl.tpsl_mode', { ...SPOT, tpsl: { ...GUARD, tp_trigger_by: 'last_price' } }],
  [422, 'price', { ...LIMIT, price: '60000.3' }],
  [422, 'price', { ...LIMIT, price: '10000' }],
  [422, 'quantity', { ...LIMIT, quantity: '0.0101' }],
  [422, 'quantity', { ...LIMIT, quantity: '10000000' }],
  [
    422,
    'conditional.trigger_price',
    { ...LIMIT, algo_order_type: 'conditional', conditional: { ...WHEN, trigger_price: '1.1' } },
  ],
  [422, 'tpsl.tp_trigger_price', { ...LIMIT, tpsl: { ...GUARD, tp_trigger_price: '70000.1' } }],
  [422, 'position_side', { ...LIMIT, position_side: 'long' }],
])('Place Order %d names %s: %j', async (status, field, params) => {
  const { status: given, envelope } = await trader.act('/trade/orders', 7, params)
  expect([given, envelope.msg.split(': ')[0], envelope.data]).toEqual([status, field, null])
})

test.each<[status: number, field: string, path: string, tag: number, params: Params]>([
  [400, 'coin_id', '/account/deposit', 2, { coin_id: 5, amount: '1' }],
  [400, 'amount', '/account/deposit', 2, { coin_id: 1001, amount: '10000000' }],
  [400, 'amount', '/account/deposit', 2, { coin_id: 1001, amount: '0.0000000001' }],
  [400, 'symbol_id', '/account/leverage', 11, { symbol_id: 5, leverage: 5, margin_mode: 'cross' }],
  [422, 'leverage', '/account/leverage', 11, { symbol_id: 10_001, leverage: 5, margin_mode: 'cross' }],
  [422, 'leverage', '/account/leverage', 11, { symbol_id: 20_001, leverage: 500, margin_mode: 'cross' }],
  [400, 'leverage', '/account/leverage', 11, { symbol_id: 20_001, leverage: 0, margin_mode: 'cross' }],
  [400, 'symbol_id', '/account/isolated-margin', 15, { symbol_id: 5, position_side: 'both', amount: '1' }],
  [422, 'position_side', '/account/isolated-margin', 15, { symbol_id: 20_001, position_side: 'both', amount: '1' }],
  [400, 'symbol_id', '/trade/orders/cancel-all', 9, { symbol_id: 5 }],
  [400, 'order_id', '/trade/orders/cancel', 8, {}],
])('%d names %s of POST %s', async (status, field, path, tag, params) => {
  const { status: given, envelope } = await trader.act(path, tag, params)
  expect([given, envelope.msg.split(': ')[0], envelope.data]).toEqual([status, field, null])
})

import { describe, expect, test } from 'vitest'
import type { MarketSymbol } from '../../src/protocol/models/market.ts'
import { checkSymbol } from '../../src/rules/placeOrder.ts'
import type { OrderParams } from '../../src/rules/rule.ts'
import { PERP, SPOT } from '../support/market.ts'

const perp: OrderParams = {
  symbol_id: 20001,
  is_buy: true,
  order_type: 'limit',
  quantity: '0.5',
  price: '64000.1',
  position_side: 'both',
  margin_mode: 'cross',
}
const perpMarket: OrderParams = {
  symbol_id: 20001,
  is_buy: true,
  order_type: 'market',
  quantity: '0.5',
  position_side: 'both',
  margin_mode: 'cross',
}
const spot: OrderParams = { symbol_id: 10001, is_buy: true, order_type: 'limit', quantity: '0.5', price: '64000.01' }
const spotMarket: OrderParams = {
  symbol_id: 10001,
  is_buy: true,
  order_type: 'market',
  quantity: '0.5',
  market_order_type: 'base',
}
const UNBOUNDED: MarketSymbol = { ...PERP, max_size: '9'.repeat(30) }
const mode = (trading_mode: string): MarketSymbol => ({ ...PERP, trading_mode })
const status = (s: string): MarketSymbol => ({ ...PERP, status: s })
const { position_side: _s, ...noSide } = perp
const { margin_mode: _m, ...noMode } = perp
const { market_order_type: _t, ...noType } = spotMarket

const CASES: [string, OrderParams, MarketSymbol, [string, string] | null][] = [
  ['perp limit', perp, PERP, null],
  ['perp without position_side', noSide, PERP, ['position_side', '10000']],
  ['perp without margin_mode', noMode, PERP, ['margin_mode', '10000']],
  ['spot limit', spot, SPOT, null],
  ['spot with position_side', { ...spot, position_side: 'both' }, SPOT, ['position_side', '10000']],
  ['spot with margin_mode', { ...spot, margin_mode: 'cross' }, SPOT, ['margin_mode', '10000']],
  ['perp market without type', perpMarket, PERP, null],
  ['perp market base', { ...perpMarket, market_order_type: 'base' }, PERP, null],
  ['perp market quote', { ...perpMarket, market_order_type: 'quote' }, PERP, ['market_order_type', '10000']],
  ['spot market base', spotMarket, SPOT, null],
  ['spot market without type', noType, SPOT, ['market_order_type', '10000']],
  ['spot market quote', { ...spotMarket, market_order_type: 'quote', quantity: '500.12' }, SPOT, null],
  [
    'spot quote amount too fine',
    { ...spotMarket, market_order_type: 'quote', quantity: '500.0000001' },
    SPOT,
    ['quantity', '20006'],
  ],
  ['spot limit quote', { ...spot, market_order_type: 'quote' }, SPOT, ['market_order_type', '10000']],
  ['price off the tick', { ...perp, price: '64000.15' }, PERP, ['price', '20006']],
  ['quantity off the lot', { ...perp, quantity: '0.0015' }, PERP, ['quantity', '20006']],
  ['quantity below min', { ...spot, quantity: '0.0004' }, SPOT, ['quantity', '20006']],
  ['quantity at min', { ...spot, quantity: '0.0005' }, SPOT, null],
  ['quantity at max', { ...perp, quantity: '100' }, PERP, null],
  ['quantity above max', { ...perp, quantity: '100.001' }, PERP, ['quantity', '20006']],
  ['trailing zeros are on the tick', { ...perp, price: '64000.10000', quantity: '0.5000' }, PERP, null],
  [
    'trigger off the tick',
    { ...perp, algo_order_type: 'conditional', conditional: { trigger_price: '1.23', trigger_by: 'mark_price' } },
    PERP,
    ['conditional.trigger_price', '20006'],
  ],
  [
    'spot trigger by mark',
    { ...spot, algo_order_type: 'conditional', conditional: { trigger_price: '1.2', trigger_by: 'mark_price' } },
    SPOT,
    ['conditional.trigger_by', '10000'],
  ],
  [
    'spot tp by index',
    { ...spot, tpsl: { tpsl_mode: 'partial', tp_trigger_price: '1.2', tp_trigger_by: 'index_price' } },
    SPOT,
    ['tpsl.tp_trigger_by', '10000'],
  ],
  [
    'tpsl price off the tick',
    { ...perp, tpsl: { tpsl_mode: 'full', sl_trigger_price: '1.23', sl_trigger_by: 'last_price' } },
    PERP,
    ['tpsl.sl_trigger_price', '20006'],
  ],
  ['limit_only takes a limit', perp, mode('limit_only'), null],
  ['limit_only refuses a market', perpMarket, mode('limit_only'), ['order_type', '20008']],
  ['post_only takes post_only', { ...perp, flags: ['post_only'] }, mode('post_only'), null],
  ['post_only refuses others', perp, mode('post_only'), ['flags', '20008']],
  ['cancel_only refuses', perp, mode('cancel_only'), ['symbol_id', '20008']],
  ['pre_launch refuses', perp, status('pre_launch'), ['symbol_id', '20008']],
  ['suspended refuses', perp, status('suspended'), ['symbol_id', '20008']],
  ['delisted refuses', perp, status('delisted'), ['symbol_id', '20008']],
  ['a status nobody knows is left to the exchange', perp, status('auction'), null],
]

describe('symbol rules', () => {
  test.each(CASES)('%s', (_name, params, symbol, expected) => {
    const found = checkSymbol(params, symbol).map((v) => [v.field, v.code])
    expect(found).toEqual(expected === null ? [] : [expected])
  })

  test('a step violation names the step', () => {
    expect(checkSymbol({ ...perp, quantity: '0.1237' }, PERP)[0]).toEqual({
      field: 'quantity',
      given: '0.1237',
      allowed: 'a multiple of 0.001',
      code: '20006',
    })
  })

  const huge = '9999999999999999999999999'
  test.each([
    ['a quantity', { ...perp, quantity: huge }, PERP, 'quantity', 'at most 100'],
    // Number.MAX_SAFE_INTEGER steps, for want of another bound.
    ['a price', { ...perp, price: huge }, PERP, 'price', 'at most 900719925474099.1'],
    [
      'a trigger price',
      { ...perp, algo_order_type: 'conditional', conditional: { trigger_price: huge, trigger_by: 'mark_price' } },
      PERP,
      'conditional.trigger_price',
      'at most 900719925474099.1',
    ],
    [
      'a quote amount',
      { ...spotMarket, market_order_type: 'quote', quantity: huge },
      SPOT,
      'quantity',
      'at most 9007199254.740991',
    ],
    ['a quantity without a bound', { ...perp, quantity: huge }, UNBOUNDED, 'quantity', 'at most 9007199254740.991'],
  ] as [string, OrderParams, MarketSymbol, string, string][])('%s too large: the most there may be', (...given) => {
    const [, params, symbol, field, allowed] = given
    expect(checkSymbol(params, symbol)).toEqual([{ field, given: huge, allowed, code: '20006' }])
  })
})

import { describe, expect, test } from 'vitest'
import type { MarketSymbol } from '../../src/protocol/models/market.ts'
import { leverageInBracket } from '../../src/rules/leverageBracket.ts'
import { checkMarket } from '../../src/rules/placeOrder.ts'
import { priceBandOf } from '../../src/rules/priceBand.ts'
import type { OrderParams, RuleContext } from '../../src/rules/rule.ts'
import { PERP, SPOT } from '../support/market.ts'

const context: RuleContext = {
  mark_price: '60000',
  last_price: '50000',
  position_mode: 'one_way',
  leverage: 10,
  position_size: '0',
}
const perp: OrderParams = {
  symbol_id: 20001,
  is_buy: true,
  order_type: 'limit',
  quantity: '0.5',
  price: '60000',
  position_side: 'both',
  margin_mode: 'cross',
}
const spot: OrderParams = { symbol_id: 10001, is_buy: true, order_type: 'limit', quantity: '0.5', price: '50000' }
const hedge = { position_mode: 'hedge' } as const
const reduceOnly: MarketSymbol = { ...PERP, trading_mode: 'reduce_only' }
const tpslOrder: OrderParams = {
  ...perp,
  is_buy: false,
  flags: ['reduce_only'],
  tpsl: { tpsl_mode: 'full', sl_trigger_price: '55000', sl_trigger_by: 'mark_price' },
}

const CASES: [string, OrderParams, MarketSymbol, Partial<RuleContext>, [string, string] | null][] = [
  ['at the lower edge of the band', { ...perp, price: '54000' }, PERP, {}, null],
  ['at the upper edge of the band', { ...perp, price: '66000' }, PERP, {}, null],
  ['below the band', { ...perp, price: '53999.9' }, PERP, {}, ['price', '20004']],
  ['above the band', { ...perp, price: '66000.1' }, PERP, {}, ['price', '20004']],
  ['spot band is around the last price', { ...spot, price: '55000' }, SPOT, {}, null],
  ['above the spot band', { ...spot, price: '55000.01' }, SPOT, {}, ['price', '20004']],
  ['no price known, no band', { ...perp, price: '1' }, PERP, { mark_price: null }, null],
  [
    'a conditional order is checked when it triggers',
    {
      ...perp,
      price: '1',
      algo_order_type: 'conditional',
      conditional: { trigger_price: '2', trigger_by: 'last_price' },
    },
    PERP,
    {},
    null,
  ],
  ['long in one-way mode', { ...perp, position_side: 'long' }, PERP, {}, ['position_side', '20010']],
  ['both in hedge mode', perp, PERP, hedge, ['position_side', '20010']],
  ['long in hedge mode', { ...perp, position_side: 'long' }, PERP, hedge, null],
  ['mode unknown', { ...perp, position_side: 'long' }, PERP, { position_mode: null }, null],
  ['leverage above the bracket', perp, PERP, { leverage: 51 }, ['leverage', '20005']],
  ['leverage at the bracket', perp, PERP, { leverage: 50 }, null],
  ['reduce_only symbol, opening', perp, reduceOnly, {}, ['quantity', '20008']],
  ['reduce_only symbol, reducing', perp, reduceOnly, { position_size: '-0.5' }, null],
  ['reduce_only symbol, flipping', perp, reduceOnly, { position_size: '-0.4' }, ['quantity', '20008']],
  ['reduce_only symbol, adding', perp, reduceOnly, { position_size: '0.5' }, ['quantity', '20008']],
  ['reduce_only flag without a position', tpslOrder, PERP, {}, ['position_side', '20009']],
  ['reduce_only flag with a position', tpslOrder, PERP, { position_size: '1' }, null],
  ['reduce_only flag, position unknown', tpslOrder, PERP, { position_size: null }, null],
  [
    'hedge: selling a long there is not',
    { ...perp, is_buy: false, position_side: 'long' },
    PERP,
    hedge,
    ['position_side', '20009'],
  ],
  [
    'hedge: selling a long',
    { ...perp, is_buy: false, position_side: 'long' },
    PERP,
    { ...hedge, position_size: '1' },
    null,
  ],
  ['hedge: opening a short', { ...perp, is_buy: false, position_side: 'short' }, PERP, hedge, null],
  [
    'quote amount below the minimum size',
    { symbol_id: 10001, is_buy: true, order_type: 'market', quantity: '24.99', market_order_type: 'quote' },
    SPOT,
    {},
    ['quantity', '20006'],
  ],
  [
    'quote amount at the minimum size',
    { symbol_id: 10001, is_buy: true, order_type: 'market', quantity: '25', market_order_type: 'quote' },
    SPOT,
    {},
    null,
  ],
]

describe('market rules', () => {
  test.each(CASES)('%s', (_name, params, symbol, change, expected) => {
    const found = checkMarket(params, symbol, {
      ...context,
      ...(symbol === SPOT ? { leverage: null, position_size: null } : {}),
      ...change,
    })
    expect(found.map((v) => [v.field, v.code])).toEqual(expected === null ? [] : [expected])
  })

  test('the band names its edges', () => {
    const band = priceBandOf(PERP, context)
    expect([band?.low.toFixed(), band?.high.toFixed(), band?.around]).toEqual(['54000', '66000', 'mark price'])
    expect(checkMarket({ ...perp, price: '1' }, PERP, context)[0]?.allowed).toBe('54000 to 66000 around the mark price')
  })

  test.each([
    [1, PERP, true],
    [50, PERP, true],
    [0, PERP, false],
    [51, PERP, false],
    [2.5, PERP, false],
    [1, SPOT, false],
  ])('leverage %s', (leverage, symbol, ok) => {
    expect(leverageInBracket(leverage, symbol)?.code).toBe(ok ? undefined : '20005')
  })
})

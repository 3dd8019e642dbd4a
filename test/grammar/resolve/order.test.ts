import { describe, expect, test } from 'vitest'
import { parse } from '../../../src/grammar/index.ts'
import { type ResolveContext, resolve } from '../../../src/grammar/resolve/index.ts'
import { ENDPOINTS } from '../../../src/protocol/endpoints/index.ts'
import { validate } from '../../../src/protocol/validate.ts'
import { contextOf } from './context.ts'

const run = (line: string, change: Partial<ResolveContext> = {}) => resolve(parse(line), contextOf(change))
/** Params of the one Place Order, checked by its schema on the way. */
function placed(line: string, change: Partial<ResolveContext> = {}) {
  const { steps, violations } = run(line, change)
  expect(violations).toEqual([])
  expect(steps).toHaveLength(1)
  const [step] = steps
  if (step?.endpoint !== 'placeOrder') throw new Error(`not placeOrder: ${step?.endpoint}`)
  return validate(ENDPOINTS.placeOrder.request, step.params)
}
const perp = { symbol_id: 20001, is_buy: true, position_side: 'both', margin_mode: 'cross' }
const market = { ...perp, order_type: 'market', market_order_type: 'base' }

describe('perpetual orders', () => {
  test('market', () => {
    expect(placed('buy 0.5')).toEqual({ ...market, quantity: '0.5' })
  })
  test('limit with options', () => {
    expect(placed('sell 0.5 BTC @ 60500 post stp none id abc isolated')).toEqual({
      ...perp,
      is_buy: false,
      order_type: 'limit',
      price: '60500',
      quantity: '0.5',
      margin_mode: 'isolated',
      stp_mode: 'none',
      client_order_id: 'abc',
      flags: ['post_only'],
    })
  })
  test('slippage as a fraction, the default of the account otherwise', () => {
    expect(placed('buy 1 slip 1%').slippage).toBe('0.01')
    expect(placed('buy 1', { defaults: { slippage: '0.02', stp_mode: 'cancel_both' } })).toMatchObject({
      slippage: '0.02',
      stp_mode: 'cancel_both',
    })
    expect(placed('buy 1 @ 60000', { defaults: { slippage: '0.02' } })).not.toHaveProperty('slippage')
  })
  test('time_in_force on limit only', () => {
    expect(placed('buy 1 @ 60000 fok').time_in_force).toBe('fok')
    expect(placed('buy 1 fok')).not.toHaveProperty('time_in_force')
  })
  test('hedge mode: a buy opens a long, a sell a short, or as said', () => {
    const hedge = { position_mode: 'hedge' as const }
    expect(placed('buy 1', hedge).position_side).toBe('long')
    expect(placed('sell 1', hedge).position_side).toBe('short')
    expect(run('buy 1 long').violations.map((v) => v.code)).toEqual(['20010'])
  })
  test.each([
    ['bid', '59999.9'],
    ['ask', '60000.1'],
    ['mid', '60000'],
    ['bid-3t', '59999.6'],
    ['mark-0.1%', '59940'],
    ['last+5', '60005'],
    ['index', '60001'],
  ])('@ %s', (text, price) => {
    expect(placed(`buy 1 @ ${text}`).price).toBe(price)
  })
  test('price_match is left to the exchange', () => {
    const params = placed('buy 1 @ q5')
    expect(params.price_match).toBe('queue_5')
    expect(params).not.toHaveProperty('price')
  })
})

describe('sizes', () => {
  test.each([
    // 500 / 60000.1
    ['buy 500$', '0.008'],
    ['buy 500$ @ 50000.1', null],
    ['buy 600$ @ 60000', '0.01'],
    // 250 / (60000.1 x 0.1005)
    ['buy 25%', '0.041'],
    // 50 / (60000 x 1 %)
    ['buy risk 50$ @ 60000 sl -1%', '0.083'],
    ['buy risk 50$ @ 60000 sl 59900', '0.5'],
    ['sell risk 50$ @ 60000 sl 60100', '0.5'],
    ['buy 600$ @ q1', '0.01'],
  ])('%s', (line, quantity) => {
    if (quantity === null) expect(run(line).violations[0]?.code).toBe('20004')
    else expect(placed(line).quantity).toBe(quantity)
  })
  test('roundings are reported', () => {
    const { roundings, notional } = run('buy 0.1237 @ 60000.17')
    expect(roundings.map((r) => [r.field, r.given, r.rounded, r.step])).toEqual([
      ['price', '60000.17', '60000.1', '0.1'],
      ['quantity', '0.1237', '0.123', '0.001'],
    ])
    expect(notional).toBe('7380.0123')
  })
  test.each([
    ['buy 0.0001', /at least one step of 0.001/],
    ['buy 1$', /at least one step of 0.001/],
    ['buy risk 50$', /stop/],
    ['buy risk 50$ @ q5 sl 59990', null],
  ])('%s is refused', (line, message) => {
    if (message === null) expect(() => run(line)).not.toThrow()
    else expect(() => run(line)).toThrow(message)
  })
  test('without a price only a base size will do', () => {
    const dark = { market: () => null }
    expect(placed('buy 0.5', dark).quantity).toBe('0.5')
    expect(() => run('buy 500$', dark)).toThrow('a size in base')
    expect(() => run('buy 1 @ bid', dark)).toThrow('there is no bid price now')
  })
})

describe('spot orders', () => {
  const spot = { symbol_id: 10001, is_buy: true, order_type: 'market' }
  test('market in base and quote', () => {
    expect(placed('buy 0.5 BTC/USDT')).toEqual({ ...spot, market_order_type: 'base', quantity: '0.5' })
    expect(placed('buy 500$ BTC/USDT')).toEqual({ ...spot, market_order_type: 'quote', quantity: '500' })
  })
  test('percent: of the quote when buying, of the base when selling', () => {
    expect(placed('buy 25% BTC/USDT')).toEqual({ ...spot, market_order_type: 'quote', quantity: '250' })
    expect(placed('sell 25% BTC/USDT')).toMatchObject({ market_order_type: 'base', quantity: '0.5' })
  })
  test('the notional of an amount is the amount', () => {
    expect(run('buy 500$ BTC/USDT').notional).toBe('500')
  })
  test('what a spot order may not have is refused by its rule', () => {
    expect(run('buy 1 BTC/USDT long').violations.map((v) => v.field)).toEqual(['position_side'])
    expect(run('buy 1 BTC/USDT cross').violations.map((v) => v.field)).toEqual(['margin_mode'])
    expect(run('buy 1 BTC/USDT if mark >= 61000').violations.map((v) => v.field)).toEqual(['conditional.trigger_by'])
  })
})

describe('conditional orders and exits', () => {
  test('conditional market', () => {
    expect(placed('buy 1 if last >= 61000')).toEqual({
      ...market,
      quantity: '1',
      algo_order_type: 'conditional',
      conditional: { trigger_price: '61000', trigger_by: 'last_price' },
    })
  })
  test('a condition that is true already is refused', () => {
    expect(() => run('buy 1 if last >= 60000')).toThrow('it is true already')
    expect(() => run('buy 1 if mark <= 60000')).toThrow('it is true already')
    expect(() => run('buy 1 if mark <= 59999.9')).not.toThrow()
  })
  test('offsets count in the direction of gain', () => {
    const buy = placed('buy 1 @ 60000 tp +2% sl -1% by last')
    expect(buy.tpsl).toEqual({
      tpsl_mode: 'partial',
      tp_trigger_price: '61200',
      tp_trigger_by: 'last_price',
      tp_order_type: 'market',
      sl_trigger_price: '59400',
      sl_trigger_by: 'last_price',
      sl_order_type: 'market',
    })
    expect(buy).not.toHaveProperty('algo_order_type')
    expect(placed('sell 1 @ 60000 tp +2% sl -1%').tpsl).toMatchObject({
      tp_trigger_price: '58800',
      tp_trigger_by: 'mark_price',
      sl_trigger_price: '60600',
    })
  })
  test('limit of an exit', () => {
    expect(placed('buy 1 @ 60000 tp 62000 limit 61990 full').tpsl).toEqual({
      tpsl_mode: 'full',
      tp_trigger_price: '62000',
      tp_trigger_by: 'mark_price',
      tp_order_type: 'limit',
      tp_order_price: '61990',
    })
  })
  test.each(['buy 1 @ 60000 tp 59000', 'buy 1 @ 60000 sl 60000', 'sell 1 tp 61000', 'sell 1 sl 59000'])(
    '%s is on the wrong side',
    (line) => {
      expect(() => run(line)).toThrow(/allowed: a price (above|below)/)
    },
  )
})

describe('symbols', () => {
  test.each([
    ['BTC-USDT', 20001],
    ['btc', 20001],
    ['BTC/USDT', 10001],
    ['#10001', 10001],
  ])('%s', (name, id) => {
    expect(run(`buy 1 ${name} @ 60000`).steps[0]?.params).toMatchObject({ symbol_id: id })
  })
  test('unknown, none on the screen, ambiguous', () => {
    expect(() => run('buy 1 DOGE')).toThrow('symbol: "DOGE" given')
    expect(() => run('buy 1', { symbol_id: null })).toThrow('the name of a symbol')
    const { symbols } = contextOf()
    const second = symbols.map((s) => ({ ...s, symbol_id: s.symbol_id + 1, quote_coin_id: 1003 }))
    expect(() => run('buy 1 BTC', { symbols: [...symbols, ...second] })).toThrow('BTC-USDT, BTC-ETH')
  })
})

describe('scale', () => {
  test('evenly spaced, sizes add up, one batch', () => {
    const { steps, violations, notional } = run('scale buy 1 from 59000 to 58000 in 3 post id s')
    expect(violations).toEqual([])
    const common = { ...perp, order_type: 'limit', flags: ['post_only'] }
    expect(steps).toEqual([
      {
        endpoint: 'batchOrder',
        params: {
          orders: [
            { ...common, price: '59000', quantity: '0.333', client_order_id: 's-1' },
            { ...common, price: '58500', quantity: '0.333', client_order_id: 's-2' },
            { ...common, price: '58000', quantity: '0.334', client_order_id: 's-3' },
          ],
        },
      },
    ])
    // 0.333 x 59000 + 0.333 x 58500 + 0.334 x 58000
    expect(notional).toBe('58499.5')
  })
  test('a broken rule names the item', () => {
    expect(run('scale buy 1 from 59000 to 40000 in 2').violations.map((v) => v.field)).toEqual(['orders.1.price'])
  })
})

import { describe, expect, test } from 'vitest'
import {
  cancelAll,
  live,
  marketOrder,
  orderOf,
  type Params,
  place,
  placed,
  positionsOf,
  trade,
  watch,
} from './support/desk.ts'
import { deviations, inLongNames, nameTable, type Shape } from './support/shape.ts'
import { BTC_PERP, exchangeUnderTest, fundedTrader, limitOrder, priceNear } from './support/subject.ts'

const subject = exchangeUnderTest()

const ORDER: Shape = {
  order_id: 'string',
  client_order_id: 'string?',
  address: 'string',
  created_time: 'integer',
  updated_time: 'integer',
  symbol_id: 'integer',
  is_buy: 'boolean',
  order_type: 'string',
  algo_order_type: 'string?',
  time_in_force: 'string?',
  quantity: 'decimal',
  price: 'decimal?',
  price_match: 'string?',
  position_side: 'string?',
  margin_mode: 'string?',
  market_order_type: 'string',
  stp_mode: 'string?',
  flags: 'strings?',
  state: 'string',
  cum_filled_quantity: 'decimal',
  cum_filled_amount: 'decimal',
  remaining_quantity: 'decimal',
  original_quantity: 'decimal',
  cum_fee: 'decimal',
  order_source: 'string?',
  conditional: 'object?',
  tpsl: 'object?',
  parent_order_id: 'string?',
  slippage: 'decimal?',
  tx_hash: 'string',
}
const ORDER_NAMES = nameTable(
  'i order_id, k client_order_id, a address, b created_time, u updated_time, s symbol_id, d is_buy, o order_type, g algo_order_type, f time_in_force, q quantity, p price, z price_match, j slippage, w position_side, m margin_mode, y market_order_type, n stp_mode, r flags, e state, E cum_filled_quantity, D cum_filled_amount, R remaining_quantity, O original_quantity, B cum_fee, S order_source, C conditional, t tpsl, l parent_order_id, x tx_hash',
)
const POSITION: Shape = {
  symbol_id: 'integer',
  address: 'string',
  position_side: 'string',
  margin_mode: 'string',
  open_size: 'decimal',
  avg_price: 'decimal',
  leverage: 'integer',
  cum_realized_pnl: 'decimal',
  cum_close_size: 'decimal',
  cum_close_value: 'decimal',
  cum_fee: 'decimal',
  cum_funding_fee: 'decimal',
  max_size: 'decimal',
  isolated_margin: 'decimal?',
  adl_level: 'integer',
  created_time: 'integer',
  updated_time: 'integer',
}
const POSITION_NAMES = nameTable(
  's symbol_id, a address, d position_side, m margin_mode, z open_size, p avg_price, l leverage, c cum_realized_pnl, v cum_close_size, e cum_close_value, f cum_fee, h cum_funding_fee, w max_size, o isolated_margin, g adl_level, j created_time, t updated_time',
)
const tpsl = async (x = subject.x) => ({
  tpsl_mode: 'partial',
  tp_trigger_price: await priceNear(x, 1.08),
  tp_trigger_by: 'mark_price',
  tp_order_type: 'limit',
  tp_order_price: await priceNear(x, 1.07),
  sl_trigger_price: await priceNear(x, 0.91),
  sl_trigger_by: 'last_price',
  sl_order_type: 'market',
})

describe('Order', () => {
  const kinds: [string, () => Promise<Params>][] = [
    ['a limit order', async () => limitOrder(await priceNear(subject.x, 0.941), { client_order_id: 'named' })],
    ['a post-only order', async () => limitOrder(await priceNear(subject.x, 0.941), { flags: ['post_only'] })],
    [
      'a conditional order',
      async () => ({
        ...limitOrder(await priceNear(subject.x, 0.941), { algo_order_type: 'conditional' }),
        conditional: { trigger_price: await priceNear(subject.x, 1.05), trigger_by: 'index_price' },
      }),
    ],
    ['an order with a TPSL', async () => ({ ...limitOrder(await priceNear(subject.x, 0.941)), tpsl: await tpsl() })],
  ]
  test.each(kinds)(
    '%s: every field has its type, in REST and under its short name on the channel',
    async (_kind, params) => {
      const trader = await fundedTrader(subject.x)
      const { push } = await watch(subject.x, trader)
      const order_id = await placed(trader, await params())
      const record = await orderOf(subject.x, trader, order_id)
      expect(deviations(record, ORDER)).toEqual([])
      const pushed = inLongNames(await push('order', { i: order_id }), ORDER_NAMES)
      expect(pushed).toEqual(record)
      await cancelAll(trader)
    },
  )

  test('a market order has no price and no time_in_force, and keeps its slippage', async () => {
    const trader = await fundedTrader(subject.x)
    const { order_id } = await trade(subject.x, trader, true, '0.01', { slippage: '0.02' })
    const record = await orderOf(subject.x, trader, order_id)
    expect(deviations(record, ORDER)).toEqual([])
    expect(record).toMatchObject({
      order_type: 'market',
      price: null,
      slippage: '0.02',
      market_order_type: 'base',
      state: 'filled',
      cum_filled_quantity: '0.01',
      remaining_quantity: '0',
      original_quantity: '0.01',
    })
    expect(Number(record.cum_filled_amount)).toBeGreaterThan(0)
    expect(Number(record.cum_fee)).toBeGreaterThan(0)
  })

  test('the child of an order names its parent; a rejected order has every field too', async () => {
    const trader = await fundedTrader(subject.x)
    const { push } = await watch(subject.x, trader)
    const parent = await placed(trader, { ...limitOrder(await priceNear(subject.x, 0.942)), tpsl: await tpsl() })
    const child = inLongNames(await push('order', { l: parent }), ORDER_NAMES)
    expect(deviations(child, ORDER)).toEqual([])
    expect(child).toMatchObject({ algo_order_type: 'attached_tpsl', parent_order_id: parent, is_buy: false })
    await place(trader, limitOrder(await priceNear(subject.x, 0.942), { quantity: '900' }))
    expect(deviations(inLongNames(await push('order', { e: 'rejected' }), ORDER_NAMES), ORDER)).toEqual([])
    await cancelAll(trader)
  })

  test('updated_time moves with every change, created_time does not', async () => {
    const trader = await fundedTrader(subject.x)
    const order_id = await placed(trader, limitOrder(await priceNear(subject.x, 0.943)))
    const before = await orderOf(subject.x, trader, order_id)
    const { hash } = await trader.act('/trade/orders/modify', 12, { order_id, quantity: '0.02' })
    const after = await orderOf(subject.x, trader, order_id)
    expect(after).toMatchObject({ created_time: before.created_time, original_quantity: '0.01', tx_hash: hash })
    expect(Number(after.updated_time)).toBeGreaterThan(Number(before.updated_time))
    const { hash: last } = await trader.act('/trade/orders/cancel', 8, { order_id })
    expect(await orderOf(subject.x, trader, order_id)).toMatchObject({ tx_hash: last, state: 'canceled' })
  })
})

describe('Position record', () => {
  test.each(['cross', 'isolated'])('%s: every field under its short name, the same in REST', async (margin_mode) => {
    const trader = await fundedTrader(subject.x)
    const { push } = await watch(subject.x, trader)
    await trade(subject.x, trader, false, '0.02', { margin_mode })
    const pushed = inLongNames(await push('position'), POSITION_NAMES)
    expect(Object.keys(pushed).sort()).toEqual(Object.keys(POSITION).sort())
    expect(deviations(pushed, POSITION)).toEqual([])
    const [record] = await positionsOf(subject.x, trader)
    // Its place in the line moves with the others' profits.
    const { adl_level, ...rest } = pushed
    expect(record).toMatchObject(rest)
    expect(Number(adl_level)).toBeGreaterThan(0)
    expect(record).toMatchObject({
      symbol_id: BTC_PERP,
      address: trader.address,
      open_size: '-0.02',
      margin_mode,
      max_size: '0.02',
      cum_close_size: '0',
      cum_realized_pnl: '0',
      cum_funding_fee: '0',
    })
    expect(record?.isolated_margin === null).toBe(margin_mode === 'cross')
  })

  test('a closed part is counted; a closed position is pushed with size 0', async () => {
    const trader = await fundedTrader(subject.x)
    const { push } = await watch(subject.x, trader)
    await trade(subject.x, trader, true, '0.03')
    await trade(subject.x, trader, false, '0.01')
    const [record] = await positionsOf(subject.x, trader)
    expect(record).toMatchObject({ open_size: '0.02', max_size: '0.03', cum_close_size: '0.01' })
    expect(Number(record?.cum_close_value)).toBeGreaterThan(0)
    await trade(subject.x, trader, false, '0.02')
    expect(await push('position', { z: '0' })).toMatchObject({ v: '0.03', w: '0.03' })
    expect(await positionsOf(subject.x, trader)).toEqual([])
    const { envelope } = await subject.x.get('/account/positions/history', { address: trader.address })
    expect(envelope.data?.list).toMatchObject([{ open_size: '0', cum_close_size: '0.03' }])
  })
})

describe('Lists', () => {
  test('only live orders are active, of one symbol when asked; a terminal one is in the history', async () => {
    const trader = await fundedTrader(subject.x)
    const kept = await placed(trader, limitOrder(await priceNear(subject.x, 0.944)))
    const gone = await placed(trader, limitOrder(await priceNear(subject.x, 0.944)))
    await trader.act('/trade/orders/cancel', 8, { order_id: gone })
    expect((await live(subject.x, trader)).map((order) => order.order_id)).toEqual([kept])
    expect(await live(subject.x, trader, { symbol_id: 20_002 })).toEqual([])
    expect(await live(subject.x, trader, { symbol_id: BTC_PERP })).toHaveLength(1)
    expect(await live(subject.x, trader, { order_type: 'limit' })).toHaveLength(1)
    expect(await live(subject.x, trader, { order_type: 'market,tpsl' })).toEqual([])
    const { envelope } = await subject.x.get('/trade/orders/history', { address: trader.address })
    const rows = envelope.data?.list as Record<string, unknown>[]
    expect(rows.map((order) => order.order_id)).toEqual([gone])
    expect(deviations(rows[0], ORDER)).toEqual([])
    await cancelAll(trader)
  })

  test('a filled order cannot be canceled, modified or chased: 409', async () => {
    const trader = await fundedTrader(subject.x)
    const { order_id } = await trade(subject.x, trader, true)
    expect((await trader.act('/trade/orders/cancel', 8, { order_id })).status).toBe(409)
    expect((await trader.act('/trade/orders/modify', 12, { order_id, quantity: '0.02' })).status).toBe(409)
    expect((await trader.act('/trade/orders/chase', 13, { order_id })).status).toBe(409)
  })

  test('slippage 0.0001 and 0.1 are both in the range', async () => {
    const trader = await fundedTrader(subject.x)
    for (const slippage of ['0.0001', '0.1']) {
      await placed(trader, marketOrder(true, '0.001', { slippage }))
    }
  })
})

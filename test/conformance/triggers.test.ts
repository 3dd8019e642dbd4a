import { describe, expect, test } from 'vitest'
import {
  cancelAll,
  live,
  marketOrder,
  meet,
  orderOf,
  type Params,
  place,
  placed,
  positionsOf,
  watch,
} from './support/desk.ts'
import type { Trader } from './support/exchange.ts'
import { alone, exchangeUnderTest, fundedTrader, limitOrder, priceNear } from './support/subject.ts'

const subject = exchangeUnderTest()
const near = (factor: number) => priceNear(subject.x, factor)

/** Moves the last price by a trade of two other accounts. */
async function lastPrice(price: string): Promise<void> {
  await meet([await fundedTrader(subject.x), await fundedTrader(subject.x)], price, true, '0.001')
}
/** A long of 0.02 of a new account, opened at a price. */
async function long(price: string): Promise<Trader> {
  const trader = await fundedTrader(subject.x)
  await meet([await fundedTrader(subject.x), trader], price, true, '0.02')
  return trader
}
const tpsl = (tpsl_mode: string, tp_trigger_price: string, more: Record<string, string> = {}) => ({
  tpsl_mode,
  tp_trigger_price,
  tp_trigger_by: 'last_price',
  ...more,
})
/** A closing order that waits: sells a long. */
const closing = (quantity: string, guard: Record<string, string>): Params => ({
  ...marketOrder(false, quantity),
  algo_order_type: 'tpsl',
  tpsl: guard,
})

describe('Conditional trigger object', () => {
  test.each(['last_price', 'mark_price', 'index_price'])('a perpetual may trigger by %s', async (trigger_by) => {
    const trader = await fundedTrader(subject.x)
    const conditional = { trigger_price: await near(1.06), trigger_by }
    const order_id = await placed(trader, {
      ...limitOrder(await near(0.945), { algo_order_type: 'conditional' }),
      conditional,
    })
    expect(await orderOf(subject.x, trader, order_id)).toMatchObject({ state: 'pending_trigger', conditional })
    await cancelAll(trader)
  })

  test.each(['mark_price', 'index_price'])('%s that is there already triggers at once', async (trigger_by) => {
    const trader = await fundedTrader(subject.x)
    const { push } = await watch(subject.x, trader)
    const conditional = { trigger_price: await near(1), trigger_by }
    const order = { ...limitOrder(await near(0.946), { algo_order_type: 'conditional' }), conditional }
    const order_id = await placed(trader, order)
    // On a market that moves the price may pass by a little later.
    for (const e of ['pending_trigger', 'triggered']) expect(await push('order', { i: order_id })).toMatchObject({ e })
    expect(await push('order', { l: order_id })).toMatchObject({ e: 'new', g: null })
    expect(await orderOf(subject.x, trader, order_id)).toMatchObject({ state: 'triggered' })
    await cancelAll(trader)
  })

  test.each(['trigger_price', 'trigger_by'])('%s is required', async (field) => {
    const conditional = { trigger_price: '60000', trigger_by: 'last_price', [field]: undefined }
    const order = { ...limitOrder(await near(0.945), { algo_order_type: 'conditional' }), conditional }
    const answer = await place(await fundedTrader(subject.x), order)
    expect([answer.status, answer.envelope.msg]).toEqual([400, expect.stringContaining(`conditional.${field}`)])
  })
})

describe('trigger_by', () => {
  test('each looks at its own price, from the side where it stood', async () => {
    alone()
    const trader = await fundedTrader(subject.x)
    await lastPrice(await near(1))
    const trigger_price = await near(1.012)
    const beside = limitOrder(await near(0.92), { algo_order_type: 'conditional', is_buy: true })
    const ids: string[] = []
    for (const trigger_by of ['last_price', 'mark_price', 'index_price']) {
      ids.push(await placed(trader, { ...beside, conditional: { trigger_price, trigger_by } }))
    }
    const states = async () => Promise.all(ids.map(async (id) => (await orderOf(subject.x, trader, id)).state))
    expect(await states()).toEqual(['pending_trigger', 'pending_trigger', 'pending_trigger'])
    // A trade alone moves the last price; a book around it the mark price as well (README, Assumptions). The index stays.
    const maker = await fundedTrader(subject.x)
    const [ask, bid] = [await near(1.0155), await near(1.0145)]
    await lastPrice(await near(1.015))
    expect(await states()).toEqual(['triggered', 'pending_trigger', 'pending_trigger'])
    await placed(maker, limitOrder(ask, { is_buy: false }))
    await placed(maker, limitOrder(bid))
    expect(await states()).toEqual(['triggered', 'triggered', 'pending_trigger'])
    await cancelAll(maker)
    await cancelAll(trader)
  })
})

describe('TPSL object', () => {
  test('a tpsl order: pending_trigger, then canceled', async () => {
    alone()
    const trader = await long(await near(1.0005))
    const { push } = await watch(subject.x, trader)
    const order_id = await placed(trader, closing('0.01', tpsl('partial', await near(1.05))))
    expect(await push('order', { i: order_id })).toMatchObject({ e: 'pending_trigger', g: 'tpsl' })
    expect(await live(subject.x, trader, { order_type: 'tpsl' })).toHaveLength(1)
    await trader.act('/trade/orders/cancel', 8, { order_id })
    expect(await push('order', { i: order_id })).toMatchObject({ e: 'canceled' })
  })

  test.each([
    ['full closes the whole position', 'full', '0'],
    ['partial closes only the original quantity', 'partial', '0.02'],
  ])('%s', async (_what, mode, left) => {
    alone()
    const [price, trigger] = [await near(0.9985), await near(1.0015)]
    const trader = await long(price)
    const { push } = await watch(subject.x, trader)
    const order_id = await placed(trader, closing('0.01', tpsl(mode, trigger)))
    // The position grows after the order was placed.
    await meet([await fundedTrader(subject.x), trader], price, true, '0.01')
    const bidder = await fundedTrader(subject.x)
    await placed(bidder, limitOrder(price, { quantity: '0.05' }))
    await lastPrice(trigger)
    expect(await push('order', { i: order_id, e: 'triggered' })).toBeDefined()
    expect(await push('position', { z: left })).toBeDefined()
    expect((await positionsOf(subject.x, trader)).map((row) => row.open_size)).toEqual(left === '0' ? [] : [left])
    await cancelAll(bidder)
  })

  test('attached, partial: only what its parent filled is closed, whatever was open before', async () => {
    alone()
    const [price, trigger] = [await near(0.998), await near(1.002)]
    const trader = await long(price)
    const { push } = await watch(subject.x, trader)
    const parent = await placed(trader, { ...limitOrder(price, { quantity: '0.01' }), tpsl: tpsl('partial', trigger) })
    await placed(await fundedTrader(subject.x), limitOrder(price, { is_buy: false, quantity: '0.01' }))
    expect(await push('order', { l: parent, e: 'pending_trigger' })).toMatchObject({ q: '0.01' })
    const bidder = await fundedTrader(subject.x)
    await placed(bidder, limitOrder(price, { quantity: '0.05' }))
    await lastPrice(trigger)
    expect(await push('position', { z: '0.02' })).toBeDefined()
    await cancelAll(bidder)
  })

  test('tp_order_type limit makes a child at tp_order_price', async () => {
    alone()
    const trigger = await near(1.0035)
    const trader = await long(await near(0.999))
    const { push } = await watch(subject.x, trader)
    const tp_order_price = await near(1.01)
    const guard = tpsl('partial', trigger, { tp_order_type: 'limit', tp_order_price })
    const parent = await placed(trader, closing('0.01', guard))
    await lastPrice(trigger)
    const child = await push('order', { l: parent })
    expect(child).toMatchObject({ e: 'new', o: 'limit', d: false, q: '0.01' })
    expect(Number(child.p)).toBe(Number(tp_order_price))
    await cancelAll(trader)
  })

  test('one side firing ends the other', async () => {
    alone()
    const [stop, above] = [await near(0.9965), await near(1.04)]
    const trader = await long(await near(1.0005))
    const { push } = await watch(subject.x, trader)
    const guard = tpsl('full', above, { sl_trigger_price: stop, sl_trigger_by: 'last_price', sl_order_type: 'market' })
    const order_id = await placed(trader, closing('0.02', guard))
    const bidder = await fundedTrader(subject.x)
    await lastPrice(stop)
    await placed(bidder, limitOrder(stop, { quantity: '0.05' }))
    expect(await push('order', { i: order_id, e: 'triggered' })).toBeDefined()
    await push('order', { l: order_id, e: 'new' })
    await cancelAll(trader)
    expect(await live(subject.x, trader)).toEqual([])
    await cancelAll(bidder)
  })

  test('is optional on normal and on conditional orders', async () => {
    const trader = await fundedTrader(subject.x)
    const guard = tpsl('partial', await near(1.09))
    const plain = limitOrder(await near(0.947))
    const normal = await placed(trader, { ...plain, tpsl: guard })
    const conditional = { trigger_price: await near(1.06), trigger_by: 'mark_price' }
    const waiting = await placed(trader, { ...plain, algo_order_type: 'conditional', conditional, tpsl: guard })
    expect(await orderOf(subject.x, trader, normal)).toMatchObject({ state: 'new', tpsl: guard })
    expect(await orderOf(subject.x, trader, waiting)).toMatchObject({ state: 'pending_trigger', tpsl: guard })
    await cancelAll(trader)
  })

  test.each(['last_price', 'mark_price', 'index_price'])('tp and sl may look at %s', async (by) => {
    const trader = await fundedTrader(subject.x)
    const sl = { sl_trigger_price: await near(0.91), sl_trigger_by: by, sl_order_type: 'market' }
    const guard = { ...tpsl('full', await near(1.09)), tp_trigger_by: by, ...sl }
    const order = await placed(trader, { ...limitOrder(await near(0.948)), tpsl: guard })
    expect(await orderOf(subject.x, trader, order)).toMatchObject({ tpsl: guard })
    await cancelAll(trader)
  })

  test('attached_tpsl as algo type: the order itself is normal, its TPSL inactive', async () => {
    const trader = await fundedTrader(subject.x)
    const order = {
      ...limitOrder(await near(0.949), { algo_order_type: 'attached_tpsl' }),
      tpsl: tpsl('partial', await near(1.09)),
    }
    const parent = await placed(trader, order)
    const rows = await live(subject.x, trader)
    expect(rows.find((row) => row.parent_order_id === parent)).toMatchObject({
      algo_order_type: 'attached_tpsl',
      state: 'inactive',
    })
    expect(rows.find((row) => row.order_id === parent)).toMatchObject({ state: 'new' })
    await cancelAll(trader)
  })

  test.each<[string, Record<string, unknown>]>([
    ['tpsl_mode', { tpsl_mode: 'half' }],
    ['tp_trigger_price', { tp_trigger_price: '-1' }],
    ['tp_trigger_by', { tp_trigger_by: 'mid' }],
    ['tp_order_type', { tp_order_type: 'stop' }],
    ['tp_order_price', { tp_order_type: 'limit', tp_order_price: 'x' }],
    ['sl_trigger_price', { sl_trigger_price: '1e9', sl_trigger_by: 'mark_price' }],
    ['sl_trigger_by', { sl_trigger_price: '60000', sl_trigger_by: '' }],
    ['sl_order_type', { sl_trigger_price: '60000', sl_trigger_by: 'mark_price', sl_order_type: 'x' }],
    ['sl_order_price', { sl_trigger_price: '60000', sl_trigger_by: 'mark_price', sl_order_type: 'limit' }],
  ])('%s out of its values is malformed', async (field, change) => {
    const guard = { ...tpsl('partial', '70000'), ...change } as Record<string, string>
    const answer = await place(await fundedTrader(subject.x), { ...limitOrder(await near(0.95)), tpsl: guard })
    expect([answer.status, answer.envelope.msg]).toEqual([400, expect.stringContaining(`tpsl.${field}`)])
  })

  test('reduce_only with a tpsl is taken', async () => {
    alone()
    const trader = await long(await near(1.0005))
    const order = { ...closing('0.01', tpsl('partial', await near(1.05))), flags: ['reduce_only'] }
    const order_id = await placed(trader, order)
    expect(await orderOf(subject.x, trader, order_id)).toMatchObject({ flags: ['reduce_only'] })
    await cancelAll(trader)
  })
})

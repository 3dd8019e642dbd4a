import { describe, expect, test } from 'vitest'
import { cancelAll, live, orderOf, placed, watch } from './support/desk.ts'
import type { Trader } from './support/exchange.ts'
import { alone, exchangeUnderTest, fundedTrader, limitOrder, priceNear } from './support/subject.ts'

const subject = exchangeUnderTest()
const near = (factor: number) => priceNear(subject.x, factor)
const modify = (trader: Trader, params: Parameters<Trader['act']>[2]) => trader.act('/trade/orders/modify', 12, params)
const guard = { tpsl_mode: 'partial', tp_trigger_by: 'mark_price' }

describe('Modify Order', () => {
  test('quantity must exceed what is filled', async () => {
    alone()
    const [trader, other] = [await fundedTrader(subject.x), await fundedTrader(subject.x)]
    const price = await near(0.9935)
    const order_id = await placed(trader, limitOrder(price, { quantity: '0.03' }))
    await placed(other, limitOrder(price, { is_buy: false, quantity: '0.01' }))
    for (const quantity of ['0.01', '0.005']) {
      const { status, envelope } = await modify(trader, { order_id, quantity })
      expect([status, envelope.msg]).toEqual([422, expect.stringContaining('quantity')])
    }
    expect((await modify(trader, { order_id, quantity: '0.011' })).envelope.code).toBe('0')
    expect(await orderOf(subject.x, trader, order_id)).toMatchObject({
      state: 'partially_filled',
      quantity: '0.011',
      cum_filled_quantity: '0.01',
      remaining_quantity: '0.001',
      original_quantity: '0.03',
    })
    await cancelAll(trader)
  })

  test('a price change moves the order to the end of its price level', async () => {
    alone()
    const [first, second] = [await fundedTrader(subject.x), await fundedTrader(subject.x)]
    const [price, other] = [await near(0.9925), await near(0.99)]
    const order_id = await placed(first, limitOrder(price))
    const behind = await placed(second, limitOrder(price))
    for (const next of [other, price]) expect((await modify(first, { order_id, price: next })).envelope.code).toBe('0')
    await placed(await fundedTrader(subject.x), limitOrder(price, { is_buy: false }))
    expect(await orderOf(subject.x, second, behind)).toMatchObject({ state: 'filled' })
    expect(await orderOf(subject.x, first, order_id)).toMatchObject({ state: 'new', cum_filled_quantity: '0' })
    await cancelAll(first)
  })

  test('by client_order_id; only what is named changes', async () => {
    const trader = await fundedTrader(subject.x)
    const price = await near(0.951)
    await placed(trader, limitOrder(price, { client_order_id: 'mine' }))
    const [before] = await live(subject.x, trader)
    const { envelope, hash } = await modify(trader, { client_order_id: 'mine', quantity: '0.02' })
    expect(envelope.data).toMatchObject({ tx_hash: hash, client_order_id: 'mine' })
    const [after] = await live(subject.x, trader)
    expect(after).toEqual({
      ...before,
      quantity: '0.02',
      remaining_quantity: '0.02',
      tx_hash: hash,
      updated_time: after?.updated_time,
    })
    await cancelAll(trader)
  })

  test('names no order: 400; an unknown one: 404; nothing to change: 400', async () => {
    const trader = await fundedTrader(subject.x)
    expect((await modify(trader, { quantity: '0.02' })).status).toBe(400)
    expect((await modify(trader, { order_id: '99999999999', quantity: '0.02' })).status).toBe(404)
    const order_id = await placed(trader, limitOrder(await near(0.952)))
    expect((await modify(trader, { order_id })).status).toBe(400)
    await cancelAll(trader)
  })

  test('a conditional order: its trigger and its price change, its state does not', async () => {
    const trader = await fundedTrader(subject.x)
    const { push } = await watch(subject.x, trader)
    const conditional = { trigger_price: await near(1.05), trigger_by: 'mark_price' }
    const order = { ...limitOrder(await near(0.953), { algo_order_type: 'conditional' }), conditional }
    const order_id = await placed(trader, order)
    const changed = { trigger_price: await near(1.06), trigger_by: 'last_price' }
    const price = await near(0.954)
    expect((await modify(trader, { order_id, price, conditional: changed })).envelope.code).toBe('0')
    const pushed = await push('order', { u: (await orderOf(subject.x, trader, order_id)).updated_time as number })
    expect(pushed).toMatchObject({ i: order_id, e: 'pending_trigger', C: changed, k: null, q: '0.01' })
    expect(Number(pushed.p)).toBe(Number(price))
    await cancelAll(trader)
  })

  test('the TPSL of an order changes with it; tpsl_mode is immutable', async () => {
    const trader = await fundedTrader(subject.x)
    const tpsl = { ...guard, tp_trigger_price: await near(1.07) }
    const order_id = await placed(trader, { ...limitOrder(await near(0.955)), tpsl })
    const changed = { ...tpsl, tp_trigger_price: await near(1.08) }
    expect((await modify(trader, { order_id, tpsl: changed })).envelope.code).toBe('0')
    expect(await orderOf(subject.x, trader, order_id)).toMatchObject({ state: 'new', tpsl: changed })
    const attached = (await live(subject.x, trader)).find((row) => row.parent_order_id === order_id)
    expect(attached).toMatchObject({ state: 'inactive', tpsl: changed })
    const { status, envelope } = await modify(trader, { order_id, tpsl: { ...changed, tpsl_mode: 'full' } })
    expect([status, envelope.msg]).toEqual([400, expect.stringContaining('tpsl_mode')])
    expect(await orderOf(subject.x, trader, order_id)).toMatchObject({ tpsl: changed })
    await cancelAll(trader)
  })

  test('the attached order itself can be modified, still inactive', async () => {
    const trader = await fundedTrader(subject.x)
    const tpsl = { ...guard, tp_trigger_price: await near(1.07) }
    const parent = await placed(trader, { ...limitOrder(await near(0.956)), tpsl })
    const attached = (await live(subject.x, trader)).find((row) => row.parent_order_id === parent)
    const changed = { ...tpsl, tp_trigger_price: await near(1.09) }
    expect((await modify(trader, { order_id: String(attached?.order_id), tpsl: changed })).envelope.code).toBe('0')
    expect(await orderOf(subject.x, trader, String(attached?.order_id))).toMatchObject({
      state: 'inactive',
      tpsl: changed,
    })
    await cancelAll(trader)
  })

  test('a TPSL with one side at zero keeps the other', async () => {
    const trader = await fundedTrader(subject.x)
    const sl = { sl_trigger_price: await near(0.91), sl_trigger_by: 'mark_price' }
    const tpsl = { ...guard, tp_trigger_price: await near(1.07), ...sl }
    const order_id = await placed(trader, { ...limitOrder(await near(0.957)), tpsl })
    expect((await modify(trader, { order_id, tpsl: { tp_trigger_price: '0' } })).envelope.code).toBe('0')
    expect(await orderOf(subject.x, trader, order_id)).toMatchObject({ tpsl: { ...sl, tp_trigger_price: null } })
    await cancelAll(trader)
  })

  test('a TPSL that was taken away can be given again', async () => {
    const trader = await fundedTrader(subject.x)
    const tpsl = { ...guard, tp_trigger_price: await near(1.07) }
    const order_id = await placed(trader, { ...limitOrder(await near(0.9575)), tpsl })
    const attached = async () => (await live(subject.x, trader)).filter((row) => row.parent_order_id === order_id)
    const [first] = await attached()
    await modify(trader, { order_id, tpsl: { tp_trigger_price: '0', sl_trigger_price: '0' } })
    expect(await attached()).toEqual([])
    expect(await orderOf(subject.x, trader, String(first?.order_id))).toMatchObject({ state: 'canceled' })
    expect((await modify(trader, { order_id, tpsl })).envelope.code).toBe('0')
    expect(await attached()).toMatchObject([{ state: 'inactive', tpsl }])
    await cancelAll(trader)
  })
})

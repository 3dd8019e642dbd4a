import { describe, expect, test } from 'vitest'
import { cancelAll, live, orderOf, type Params, place, placed, positionsOf } from './support/desk.ts'
import type { Trader } from './support/exchange.ts'
import { alone, BTC, BTC_SPOT, exchangeUnderTest, fundedTrader, priceNear, USDT } from './support/subject.ts'

const subject = exchangeUnderTest()
const near = (factor: number) => priceNear(subject.x, factor)
const limit = (price: string, is_buy: boolean, more: Params = {}): Params => ({
  ...{ symbol_id: BTC_SPOT, is_buy, order_type: 'limit', quantity: '0.01', price },
  ...more,
})
const market = (is_buy: boolean, quantity: string, market_order_type: string): Params => ({
  ...{ symbol_id: BTC_SPOT, is_buy, order_type: 'market', quantity, market_order_type },
})

/** An account with both coins. */
async function holder(): Promise<Trader> {
  const trader = await fundedTrader(subject.x)
  await trader.act('/account/deposit', 2, { coin_id: BTC, amount: '1' })
  return trader
}
async function balances(trader: Trader): Promise<Record<number, number>> {
  const { envelope } = await subject.x.get('/account/balance', { address: trader.address })
  const coins = envelope.data?.coins as { coin_id: number; balance: string }[]
  return Object.fromEntries(coins.map((coin) => [coin.coin_id, Number(coin.balance)]))
}

describe('Spot', () => {
  test('place, modify, chase and cancel, singly and in a batch', async () => {
    const trader = await holder()
    const order_id = await placed(trader, limit(await near(0.95), true))
    expect(await orderOf(subject.x, trader, order_id)).toMatchObject({
      symbol_id: BTC_SPOT,
      state: 'new',
      position_side: null,
      margin_mode: null,
    })
    const ok = async (path: string, tag: number, params: Params) =>
      expect((await trader.act(path, tag, params)).envelope).toMatchObject({ code: '0' })
    await ok('/trade/orders/modify', 12, { order_id, price: await near(0.96) })
    await ok('/trade/orders/chase', 13, { order_id })
    const orders = [limit(await near(0.94), true), limit(await near(0.94), true)]
    await ok('/trade/orders/batch', 17, { orders })
    await ok('/trade/orders/cancel', 8, { order_id })
    expect((await live(subject.x, trader, { symbol_id: BTC_SPOT })).length).toBe(2)
    await cancelAll(trader, { symbol_id: BTC_SPOT })
    expect(await live(subject.x, trader)).toEqual([])
  })

  test.each([
    ['position_side', 'both'],
    ['margin_mode', 'cross'],
  ])('must not receive %s', async (field, value) => {
    const answer = await place(await holder(), limit(await near(0.95), true, { [field]: value }))
    expect([answer.status, answer.envelope.msg]).toEqual([400, expect.stringContaining(field)])
  })

  test('a trade swaps the coins and opens no position', async () => {
    const trader = await holder()
    const maker = await holder()
    await placed(maker, limit(await near(1), false))
    const order_id = await placed(trader, market(true, '0.01', 'base'))
    expect(await orderOf(subject.x, trader, order_id)).toMatchObject({ state: 'filled', market_order_type: 'base' })
    const { [USDT]: usdt, [BTC]: btc } = await balances(trader)
    expect(usdt).toBeLessThan(100_000)
    expect(btc).toBeGreaterThan(1.0099)
    expect(await positionsOf(subject.x, trader)).toEqual([])
    await cancelAll(maker)
  })

  test('market_order_type quote counts the quantity in the quote coin', async () => {
    const [trader, maker] = [await holder(), await holder()]
    await placed(maker, limit(await near(1), false, { quantity: '0.1' }))
    const order_id = await placed(trader, market(true, '500', 'quote'))
    const order = await orderOf(subject.x, trader, order_id)
    expect(order).toMatchObject({ state: 'filled', market_order_type: 'quote', quantity: '500' })
    const spent = Number(order.cum_filled_amount)
    expect(spent).toBeLessThanOrEqual(500)
    // What is left buys no further lot.
    expect(spent).toBeGreaterThan(498)
    await cancelAll(maker)
  })

  test('tp and sl look at the last price only', async () => {
    const tpsl = { tpsl_mode: 'partial', tp_trigger_price: await near(1.05), tp_trigger_by: 'mark_price' }
    const refused = await place(await holder(), limit(await near(0.95), true, { tpsl }))
    expect([refused.status, refused.envelope.msg]).toEqual([400, expect.stringContaining('tp_trigger_by')])
    const sl = { sl_trigger_price: await near(0.93), sl_trigger_by: 'index_price' }
    const other = await place(await holder(), limit(await near(0.95), true, { tpsl: { tpsl_mode: 'partial', ...sl } }))
    expect([other.status, other.envelope.msg]).toEqual([400, expect.stringContaining('sl_trigger_by')])
    const trader = await holder()
    await placed(trader, limit(await near(0.95), true, { tpsl: { ...tpsl, tp_trigger_by: 'last_price' } }))
    await cancelAll(trader)
  })

  test('a conditional order by the last price triggers into a child', async () => {
    alone()
    const [trader, maker, taker] = [await holder(), await holder(), await holder()]
    await placed(maker, limit(await near(1), false))
    await placed(taker, market(true, '0.001', 'base'))
    const trigger = await near(1.01)
    const conditional = { trigger_price: trigger, trigger_by: 'last_price' }
    const order = limit(await near(0.95), true, { algo_order_type: 'conditional', conditional })
    const order_id = await placed(trader, order)
    expect(await orderOf(subject.x, trader, order_id)).toMatchObject({ state: 'pending_trigger' })
    await cancelAll(maker)
    await placed(maker, limit(trigger, false))
    await placed(taker, market(true, '0.001', 'base'))
    expect(await orderOf(subject.x, trader, order_id)).toMatchObject({ state: 'triggered' })
    expect(await live(subject.x, trader)).toMatchObject([{ parent_order_id: order_id, state: 'new' }])
    await cancelAll(trader)
    await cancelAll(maker)
  })
})

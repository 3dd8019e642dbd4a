import { describe, expect, test } from 'vitest'
import { cancelAll, live, marketOrder, orderOf, type Params, placed, watch } from './support/desk.ts'
import type { Trader } from './support/exchange.ts'
import { alone, exchangeUnderTest, fundedTrader, limitOrder, priceNear } from './support/subject.ts'

const subject = exchangeUnderTest()

/** A resting order of somebody else. */
async function resting(price: string, is_buy: boolean, quantity = '0.01'): Promise<Trader> {
  const maker = await fundedTrader(subject.x)
  await placed(maker, limitOrder(price, { is_buy, quantity }))
  return maker
}

describe('time_in_force', () => {
  test('gtc: what is not filled rests', async () => {
    alone()
    const price = await priceNear(subject.x, 1.001)
    await resting(price, false)
    const trader = await fundedTrader(subject.x)
    const order_id = await placed(trader, limitOrder(price, { quantity: '0.03', time_in_force: 'gtc' }))
    expect(await orderOf(subject.x, trader, order_id)).toMatchObject({
      state: 'partially_filled',
      remaining_quantity: '0.02',
    })
    await cancelAll(trader)
  })

  test('ioc: new, its fills, then canceled with what was filled kept', async () => {
    alone()
    const price = await priceNear(subject.x, 1.002)
    await resting(price, false)
    const trader = await fundedTrader(subject.x)
    const { push } = await watch(subject.x, trader)
    const order_id = await placed(trader, limitOrder(price, { quantity: '0.03', time_in_force: 'ioc' }))
    for (const e of ['new', 'partially_filled', 'canceled'])
      expect(await push('order')).toMatchObject({ i: order_id, e })
    expect(await orderOf(subject.x, trader, order_id)).toMatchObject({
      state: 'canceled',
      cum_filled_quantity: '0.01',
      remaining_quantity: '0.02',
      original_quantity: '0.03',
    })
    expect(await live(subject.x, trader)).toEqual([])
  })

  test('fok: not whole, not at all', async () => {
    alone()
    const price = await priceNear(subject.x, 1.003)
    const maker = await resting(price, false)
    const trader = await fundedTrader(subject.x)
    const order_id = await placed(trader, limitOrder(price, { quantity: '0.03', time_in_force: 'fok' }))
    expect(await orderOf(subject.x, trader, order_id)).toMatchObject({ state: 'canceled', cum_filled_quantity: '0' })
    expect(await live(subject.x, maker)).toMatchObject([{ state: 'new', cum_filled_quantity: '0' }])
    const whole = await placed(trader, limitOrder(price, { quantity: '0.01', time_in_force: 'fok' }))
    expect(await orderOf(subject.x, trader, whole)).toMatchObject({ state: 'filled' })
  })

  test.each(['ioc', 'fok'])('%s far from the market fills nothing and is canceled', async (time_in_force) => {
    const trader = await fundedTrader(subject.x)
    const order_id = await placed(trader, limitOrder(await priceNear(subject.x, 0.95), { time_in_force }))
    expect(await orderOf(subject.x, trader, order_id)).toMatchObject({
      state: 'canceled',
      time_in_force,
      cum_filled_quantity: '0',
    })
  })

  test('a market order ends where its slippage ends, keeping its fills', async () => {
    alone()
    const [near, far] = [await priceNear(subject.x, 1), await priceNear(subject.x, 1.03)]
    const makers = [await resting(near, false), await resting(far, false)]
    const trader = await fundedTrader(subject.x)
    const order_id = await placed(trader, marketOrder(true, '0.02', { slippage: '0.02' }))
    expect(await orderOf(subject.x, trader, order_id)).toMatchObject({
      state: 'canceled',
      cum_filled_quantity: '0.01',
      remaining_quantity: '0.01',
    })
    for (const maker of makers) await cancelAll(maker)
  })
})

describe('stp_mode', () => {
  /** An own resting buy, somebody else's behind it, and an own sell that meets both. */
  async function meeting(stp_mode: string, factor: number) {
    const trader = await fundedTrader(subject.x)
    const price = await priceNear(subject.x, factor)
    const maker_id = await placed(trader, limitOrder(price))
    const other = await resting(price, true)
    const taker_id = await placed(trader, limitOrder(price, { is_buy: false, quantity: '0.02', stp_mode }))
    const result = {
      maker: await orderOf(subject.x, trader, maker_id),
      taker: await orderOf(subject.x, trader, taker_id),
      others: (await live(subject.x, other)).length,
    }
    await cancelAll(trader)
    await cancelAll(other)
    return result
  }
  const nothing = { cum_filled_quantity: '0' }

  test.each<[string, Params, Params, number]>([
    ['cancel_maker', { ...nothing, state: 'canceled' }, { cum_filled_quantity: '0.01', state: 'partially_filled' }, 0],
    ['cancel_taker', { ...nothing, state: 'new' }, { ...nothing, state: 'canceled' }, 1],
    ['cancel_both', { ...nothing, state: 'canceled' }, { ...nothing, state: 'canceled' }, 1],
    ['none', { cum_filled_quantity: '0.01', state: 'filled' }, { cum_filled_quantity: '0.02', state: 'filled' }, 0],
  ])('%s decides what happens when two own orders meet', async (stp_mode, maker, taker, others) => {
    alone()
    const result = await meeting(stp_mode, 0.994)
    expect(result).toMatchObject({ maker, taker: { ...taker, stp_mode }, others })
  })

  test('orders of a main account and its sub-account are own orders to each other', async () => {
    alone()
    const main = await fundedTrader(subject.x)
    const { envelope } = await main.manage('/account/create-sub', 'CreateSubAccount', { label: 'stp' })
    const target_address = String(envelope.data?.address)
    await main.act('/account/deposit', 2, { coin_id: 1001, amount: '10000' }, { target_address })
    const price = await priceNear(subject.x, 0.9945)
    const order_id = await placed(main, limitOrder(price))
    const sell = limitOrder(price, { is_buy: false })
    expect((await main.act('/trade/orders', 7, sell, { target_address })).envelope.code).toBe('0')
    expect(await orderOf(subject.x, main, order_id)).toMatchObject({ state: 'canceled', cum_filled_quantity: '0' })
    await main.act('/trade/orders/cancel-all', 9, {}, { target_address })
  })
})

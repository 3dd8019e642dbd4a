import { describe, expect, test } from 'vitest'
import { cancelAll, place, placed, positionsOf, trade, watch } from './support/desk.ts'
import { BTC_PERP, exchangeUnderTest, fundedTrader, limitOrder, priceNear } from './support/subject.ts'

const subject = exchangeUnderTest()

describe('position_side', () => {
  test.each([
    ['one_way', 'long', 422],
    ['one_way', 'short', 422],
    ['one_way', 'both', 200],
    ['hedge', 'both', 422],
    ['hedge', 'long', 200],
    ['hedge', 'short', 200],
  ])('position mode %s, position_side %s: %d', async (position_mode, position_side, status) => {
    const trader = await fundedTrader(subject.x)
    await trader.act('/account/position-mode', 10, { position_mode })
    const order = limitOrder(await priceNear(subject.x, 0.95), { position_side, is_buy: position_side !== 'short' })
    // A sell rests above the market.
    if (position_side === 'short') order.price = await priceNear(subject.x, 1.05)
    expect((await place(trader, order)).status).toBe(status)
    await cancelAll(trader)
  })

  test('hedge mode holds a long and a short side by side', async () => {
    const trader = await fundedTrader(subject.x)
    await trader.act('/account/position-mode', 10, { position_mode: 'hedge' })
    await trade(subject.x, trader, true, '0.02', { position_side: 'long' })
    await trade(subject.x, trader, false, '0.01', { position_side: 'short' })
    const rows = await positionsOf(subject.x, trader)
    expect(rows.map((row) => [row.position_side, row.open_size]).sort()).toEqual([
      ['long', '0.02'],
      ['short', '-0.01'],
    ])
    // Selling the long closes it, and only it.
    await trade(subject.x, trader, false, '0.02', { position_side: 'long' })
    expect(await positionsOf(subject.x, trader)).toMatchObject([{ position_side: 'short' }])
  })
})

describe('position channel', () => {
  test('leverage changed', async () => {
    const trader = await fundedTrader(subject.x)
    const { push } = await watch(subject.x, trader)
    await trade(subject.x, trader, true)
    expect(await push('position')).toMatchObject({ z: '0.01' })
    const lever = { symbol_id: BTC_PERP, leverage: 7, margin_mode: 'cross' }
    expect((await trader.act('/account/leverage', 11, lever)).envelope.code).toBe('0')
    expect(await push('position')).toMatchObject({ z: '0.01', l: 7 })
  })

  test('isolated margin adjusted, in and out', async () => {
    const trader = await fundedTrader(subject.x)
    const { push } = await watch(subject.x, trader)
    await trade(subject.x, trader, true, '0.01', { margin_mode: 'isolated' })
    const before = Number((await push('position')).o)
    const move = (amount: string) =>
      trader.act('/account/isolated-margin', 15, { symbol_id: BTC_PERP, position_side: 'both', amount })
    expect((await move('25')).envelope.code).toBe('0')
    expect(Number((await push('position')).o)).toBeCloseTo(before + 25, 8)
    expect((await move('-10')).envelope.code).toBe('0')
    expect(Number((await push('position')).o)).toBeCloseTo(before + 15, 8)
    expect((await move('-1000000')).status).toBe(422)
  })
})

describe('settings channel', () => {
  test('position-mode and auto-borrow push all settings', async () => {
    const trader = await fundedTrader(subject.x)
    const { push, stream } = await watch(subject.x, trader)
    const { address } = trader
    await trader.act('/account/auto-borrow', 14, { auto_borrow: true })
    expect(await push('settings')).toEqual({ a: address, p: 'one_way', b: true })
    await trader.act('/account/position-mode', 10, { position_mode: 'hedge' })
    expect(await push('settings')).toEqual({ a: address, p: 'hedge', b: true })
    await trader.act('/account/auto-borrow', 14, { auto_borrow: false })
    expect(await push('settings')).toEqual({ a: address, p: 'hedge', b: false })
    expect(stream.frames.filter((frame) => frame.channel === 'settings')).toHaveLength(3)
  })

  test('a refused change pushes nothing and changes nothing', async () => {
    const trader = await fundedTrader(subject.x)
    const { push, stream } = await watch(subject.x, trader)
    await placed(trader, limitOrder(await priceNear(subject.x, 0.95)))
    expect((await trader.act('/account/position-mode', 10, { position_mode: 'hedge' })).status).toBe(422)
    await cancelAll(trader)
    await push('order', { e: 'canceled' })
    expect(stream.frames.filter((frame) => frame.channel === 'settings')).toEqual([])
    const { envelope } = await subject.x.get('/account/settings', { address: trader.address })
    expect(envelope.data).toMatchObject({ position_mode: 'one_way' })
  })
})

import { describe, expect, it } from 'vitest'
import { answer } from '../../store/support.ts'
import { anOrder, aPosition } from '../../support/orders.ts'
import { aDoor, BUY, MARKET, TRADER } from './setting.ts'

const held = (open_size: string) => ({ positions: [aPosition({ address: TRADER, open_size, avg_price: '100' })] })
const SELL = { ...BUY, is_buy: false }

describe('own limits', () => {
  it('value and size: beyond soft asks, beyond hard never', () => {
    const { codes } = aDoor({
      limits: { soft_notional: '100', hard_notional: '1000', symbols: { 'BTC-USDT': { hard_size: '50' } } },
    })
    expect(codes(BUY)).toEqual([])
    expect(codes({ ...BUY, quantity: '2' })).toEqual(['soft soft_notional'])
    expect(codes({ ...BUY, quantity: '11' })).toEqual(['hard hard_notional'])
    expect(codes({ ...BUY, price: '1', quantity: '51' })).toEqual(['hard hard_size'])
    expect(codes({ ...MARKET, quantity: '11' })).toEqual(['hard hard_notional'])
  })

  it('a symbol has limits of its own in place of the general ones', () => {
    const { codes } = aDoor({ limits: { hard_notional: '10', symbols: { 'BTC-USDT': { hard_notional: '500' } } } })
    expect(codes(BUY)).toEqual([])
    expect(codes({ ...BUY, quantity: '6' })).toEqual(['hard hard_notional'])
  })

  it('price distance counts on the bad side of the mark only', () => {
    const { codes } = aDoor({ limits: { soft_price_distance: '0.02', hard_price_distance: '0.1' } })
    expect(codes({ ...BUY, price: '103' })).toEqual(['soft soft_price_distance'])
    expect(codes({ ...BUY, price: '111' })).toEqual(['hard hard_price_distance'])
    expect(codes({ ...BUY, price: '50' })).toEqual([])
    expect(codes({ ...SELL, price: '89' })).toEqual(['hard hard_price_distance'])
    expect(codes({ ...SELL, price: '150' })).toEqual([])
  })

  it('the largest position counts what rests in the same direction', () => {
    const limits = { symbols: { 'BTC-USDT': { max_position: '5' } } }
    const orders = [anOrder({ address: TRADER, quantity: '2', remaining_quantity: '2' })]
    const { codes } = aDoor({ limits, account: { ...held('2'), orders } })
    expect(codes(BUY)).toEqual([])
    expect(codes({ ...BUY, quantity: '2' })).toEqual(['hard hard_position'])
    expect(codes({ ...SELL, quantity: '7' })).toEqual([])
    expect(codes({ ...SELL, quantity: '8' })).toEqual(['hard hard_position'])
  })

  it('every item of a batch counts, one on top of the other', () => {
    const { door } = aDoor({ limits: { symbols: { 'BTC-USDT': { max_position: '2' } } } })
    const batch = (count: number) => ({ name: 'batchOrder' as const, params: { orders: Array(count).fill(BUY) } })
    expect(door.check(batch(2))).toEqual([])
    expect(door.check(batch(3)).map((f) => f.code)).toEqual(['hard_position'])
  })

  it('a change is held to the limits like a new order, a smaller or better priced one is not', () => {
    const { door } = aDoor({
      limits: { hard_notional: '300' },
      account: { orders: [anOrder({ address: TRADER, order_id: '5', quantity: '5', price: '100' })] },
    })
    const change = (params: object) =>
      door.check({ name: 'modifyOrder', params: { order_id: '5', ...params } as never }).map((f) => f.code)
    expect(change({ quantity: '6' })).toEqual(['hard_notional'])
    expect(change({ price: '101' })).toEqual(['hard_notional'])
    expect(change({ quantity: '4', price: '99' })).toEqual([])
    expect(door.check({ name: 'modifyOrder', params: { order_id: '6', quantity: '1' } }).map((f) => f.code)).toEqual([
      'unknown_order',
    ])
  })

  it('what only makes a position smaller passes all of them', () => {
    const limits = { hard_notional: '1', daily_loss: '1', symbols: { 'BTC-USDT': { hard_size: '0.1' } } }
    const { codes } = aDoor({ limits, account: held('3'), deps: { paused: () => 'an earlier write is open' } })
    expect(codes({ ...SELL, quantity: '3' })).toEqual([])
    expect(codes({ ...SELL, quantity: '4' })).toContain('hard hard_notional')
    expect(codes(BUY)).toContain('hard paused')
  })

  it('the loss of the day, fees included, locks new risk', () => {
    const { codes, actions, clock } = aDoor({ limits: { daily_loss: '50' }, account: held('3') })
    const fill = (id: string, time: number, realized_pnl: string) => ({
      ...{ execution_id: id, order_id: id, client_order_id: null, symbol_id: 20_001, is_buy: true, price: '1' },
      ...{ quantity: '1', amount: '1', fee: '1', fee_coin_id: 1, is_maker: false, position_side: 'both', time },
      ...{ realized_pnl, tx_hash: '' },
    })
    const today = clock.now() - (clock.now() % 86_400_000)
    const lost = (list: unknown[]) =>
      actions.answer(answer('executions', { list, next_cursor: null, has_more: false }, { address: TRADER }))
    lost([fill('1', today - 1, '-500'), fill('2', today, '-48')])
    expect(codes(BUY)).toEqual([])
    lost([fill('3', today + 1, '0')])
    expect(codes(BUY)).toEqual(['hard daily_loss'])
    expect(codes({ ...SELL, quantity: '3' })).toEqual([])
  })

  it('an order off its step never leaves, whatever is confirmed', async () => {
    const { door, sent } = aDoor()
    const write = { name: 'placeOrder', params: { ...BUY, price: '100.00001' } } as const
    await expect(door.send(write, { words: 'buy', confirmed: true, again: true })).rejects.toThrow(/price/)
    expect(sent).toEqual([])
  })
})

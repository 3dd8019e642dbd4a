import { describe, expect, it } from 'vitest'
import { resolveContext } from '../../src/store/selectors/resolveContext.ts'
import { PERP, SPOT } from '../support/market.ts'
import { anOrder, aPosition } from '../support/orders.ts'
import { answer, aStore, push } from './support.ts'

const book = (status: 'live') => ({
  symbol_id: PERP.symbol_id,
  depth: 20,
  merge: 1,
  q: 1,
  bids: { ticks: [1000], lots: [1500] },
  asks: { ticks: [1001], lots: [2] },
  status,
  time: 1,
  at: 1,
})

describe('what a command is resolved against', () => {
  it('knows nothing it was not told', () => {
    const context = resolveContext(aStore().get())
    expect(context).toMatchObject({ symbol_id: null, orders_known: false, position_mode: null })
    expect(context.available(1001)).toBeNull()
    expect(context.market(PERP.symbol_id)).toEqual({
      mark_price: null,
      last_price: null,
      index_price: null,
      bids: [],
      asks: [],
    })
    expect(context.market(5)).toBeNull()
    expect([context.leverage(PERP.symbol_id), context.leverage(SPOT.symbol_id)]).toEqual([10, null])
  })

  it('offers the levels of the finest book, the best prices alone without one', async () => {
    const { actions, get, clock } = aStore()
    actions.push(push('bbo', { s: PERP.symbol_id, b: ['99.9', '2'], a: null, t: 1 }, PERP.symbol_id))
    await clock.advance(16)
    expect(resolveContext(get()).market(PERP.symbol_id)).toMatchObject({ bids: [['99.9', '2']], asks: [] })
    actions.book(book('live'))
    await clock.advance(16)
    const market = resolveContext(get()).market(PERP.symbol_id)
    expect([market?.bids, market?.asks]).toEqual([[['100.0', '1.500']], [['100.1', '0.002']]])
  })

  it('takes what resting spot orders hold off the balances, and the mode from the position', () => {
    const { actions, get } = aStore()
    const coin = (coin_id: number, balance: string) => ({ coin_id, balance, isolated_balance: '0', updated_time: 1 })
    actions.answer(answer('balance', { address: 'x', coins: [coin(1001, '1000'), coin(1002, '3')] }))
    actions.answer(answer('settings', { address: 'x', position_mode: 'hedge', auto_borrow: false }))
    const spot = { symbol_id: SPOT.symbol_id, position_side: null, margin_mode: null }
    actions.push(
      push('order', [
        anOrder({ ...spot, price: '200', remaining_quantity: '2' }),
        anOrder({ ...spot, order_id: '2', is_buy: false }),
      ]),
    )
    actions.push(push('position', [aPosition({ margin_mode: 'isolated', leverage: 7 })]))
    const context = resolveContext(get())
    expect([context.available(1001), context.available(1002)]).toEqual(['600', '2'])
    expect([context.position_mode, context.margin_mode(PERP.symbol_id), context.leverage(PERP.symbol_id)]).toEqual([
      'hedge',
      'isolated',
      7,
    ])
  })
})

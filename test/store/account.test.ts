import { describe, expect, it } from 'vitest'
import { anOrder, aPosition } from '../support/orders.ts'
import { answer, aStore, push } from './support.ts'

const KEY = '20001:both:cross'
const execution = (id: string, time: number) => ({
  execution_id: id,
  order_id: '1',
  client_order_id: null,
  symbol_id: 20001,
  is_buy: false,
  price: '64000',
  quantity: '0.10',
  amount: '6400',
  fee: '1',
  fee_coin_id: 1001,
  is_maker: true,
  position_side: 'both',
  realized_pnl: null,
  time,
  tx_hash: '',
})

describe('positions', () => {
  it('newer records win, a size of 0 closes and stays closed', () => {
    const { actions, get } = aStore()
    actions.push(push('position', [aPosition({ updated_time: 2000, open_size: '2' })]))
    actions.push(push('position', [aPosition({ updated_time: 1999, open_size: '1' })]))
    expect(get().positions[KEY]!.open_size).toBe('2')
    actions.push(push('position', [aPosition({ updated_time: 3000, open_size: '0' })]))
    expect(get().positions).toEqual({})
    actions.push(push('position', [aPosition({ updated_time: 2500, open_size: '2' })]))
    expect(get().positions).toEqual({})
    actions.push(push('position', [aPosition({ updated_time: 3001, open_size: '-1' })]))
    expect(get().positions[KEY]!.open_size).toBe('-1')
  })

  it('a read drops what is not listed, a filtered one does not', () => {
    const { actions, get } = aStore()
    actions.push(push('position', [aPosition(), aPosition({ symbol_id: 20002 })]))
    actions.answer(answer('positions', { list: [] }, { address: 'x', symbol_id: 20001 }))
    expect(Object.keys(get().positions).length).toBe(2)
    actions.answer(answer('positions', { list: [aPosition()] }))
    expect(Object.keys(get().positions)).toEqual([KEY])
  })
})

describe('balances and fills', () => {
  it('an overtaken balance does not undo a newer one', () => {
    const { actions, get } = aStore()
    const coin = (balance: string, updated_time: number) => ({
      coin_id: 1001,
      balance,
      isolated_balance: '0',
      created_time: 0,
      updated_time,
    })
    actions.answer(answer('balance', { address: 'x', coins: [coin('90', 20)] }))
    actions.answer(answer('balance', { address: 'x', coins: [coin('100', 10)] }))
    expect(get().balances).toMatchObject([{ balance: '90' }])
  })

  it('a fill counts once, newest first', () => {
    const { actions, get } = aStore()
    actions.answer(
      answer('executions', { list: [execution('10', 5), execution('9', 5)], next_cursor: null, has_more: false }),
    )
    actions.answer(
      answer('executions', { list: [execution('11', 6), execution('10', 5)], next_cursor: null, has_more: false }),
    )
    expect(get().executions.map((e) => e.execution_id)).toEqual(['11', '10', '9'])
  })

  it('tells what happened while the stream was away', () => {
    const { actions, get } = aStore()
    actions.snapshot(
      [answer('listOrders', { list: [anOrder()] }), answer('positions', { list: [aPosition()] })],
      [],
      false,
    )
    expect(get().whileAway).toEqual([])
    actions.snapshot(
      [
        answer('listOrders', { list: [] }),
        answer('positions', { list: [aPosition({ open_size: '0.9', updated_time: 2000 })] }),
        answer('executions', { list: [execution('1', 5)], next_cursor: null, has_more: false }),
      ],
      [],
      true,
    )
    expect(get().whileAway).toEqual([
      'fill  sell 0.10 BTC-USDT @64000',
      'position BTC-USDT 1 -> 0.9',
      'order 1 no longer live',
    ])
    actions.dismissWhileAway()
    expect(get().whileAway).toEqual([])
  })

  it('forgets everything of an account before another one is shown', () => {
    const { actions, get } = aStore()
    actions.push(push('order', [anOrder()]))
    actions.push(push('position', [aPosition()]))
    actions.clearAccount()
    expect(get()).toMatchObject({ orders: {}, positions: {}, balances: [], executions: [] })
  })
})

describe('pending writes and the log', () => {
  const write = {
    tx_hash: '0x1',
    name: 'placeOrder',
    text: 'buy 1',
    symbol_id: 1,
    client_order_id: null,
    order_id: null,
    state: 'sending' as const,
    sent_at: 1,
    expires_after: 2,
  }

  it('an answer about another account changes nothing', () => {
    const { actions, get } = aStore()
    const [mine, other] = ['a', 'b'].map((c) => `0x${c.repeat(40)}`)
    actions.identity({ account: mine! })
    const late = anOrder({ order_id: '8', address: other! })
    actions.answer(answer('getOrder', late, { address: other }))
    actions.answer(answer('listOrders', { list: [late] }, { address: other }))
    actions.answer(answer('positions', { list: [aPosition({ address: other! })] }, { address: other }))
    expect(get()).toMatchObject({ orders: {}, positions: {} })
    actions.answer(answer('getOrder', anOrder({ order_id: '9' }), { address: mine!.toUpperCase().replace('X', 'x') }))
    expect(Object.keys(get().orders)).toEqual(['9'])
  })

  it('never drops a write whose outcome is unknown', () => {
    const { actions, get } = aStore()
    actions.pending(write)
    actions.pendingState('0x1', 'unknown')
    actions.forgetPending('0x1')
    expect(get().pending['0x1']!.state).toBe('unknown')
    actions.pendingState('0x1', 'done', { order_id: '5' })
    expect(get().pending['0x1']).toMatchObject({ state: 'done', order_id: '5' })
    actions.forgetPending('0x1')
    expect(get().pending).toEqual({})
  })

  it('keeps the last 500 lines', () => {
    const { actions, get } = aStore()
    for (let i = 1; i <= 510; i++) actions.log('info', `line ${i}`)
    expect(get().log.length).toBe(500)
    expect(get().log.at(-1)).toMatchObject({ id: 510, text: 'line 510', level: 'info' })
  })
})

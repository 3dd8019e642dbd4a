import { beforeEach, describe, expect, it } from 'vitest'
import { ALICE, BOB, BTC_PERP, createDriver, type Driver, perp, USDT } from '../../support/paper/driver.ts'

let d: Driver
const tpsl = { tpsl_mode: 'partial', tp_trigger_price: '65000', tp_trigger_by: 'mark_price' } as const
const PARENT = '1000001'

beforeEach(() => {
  d = createDriver()
  d.index(BTC_PERP, '64000')
  for (const account of [ALICE, BOB]) d.deposit(account, USDT, '100000')
  const bid = { ...perp, is_buy: true, order_type: 'limit', price: '63999', quantity: '0.003' } as const
  d.send(ALICE, 'placeOrder', { ...bid, algo_order_type: 'attached_tpsl', tpsl })
})

describe('a resting order whose attached TPSL was canceled by itself', () => {
  beforeEach(() => {
    const attached = d.orders().find((order) => order.state === 'inactive')!
    d.send(ALICE, 'cancelOrder', { order_id: attached.order_id })
  })

  it('has no TPSL any more, and says so by a push', () => {
    expect(d.orders()).toMatchObject([
      { order_id: PARENT, state: 'new', tpsl: null },
      { state: 'canceled', parent_order_id: PARENT },
    ])
    const [parent] = d.orders()
    expect(parent!.updated_time).toBeGreaterThan(parent!.created_time)
    expect(d.core.liveOrders(ALICE)).toMatchObject([{ order_id: PARENT, state: 'new', tpsl: null }])
  })

  it('gets a new one by Modify Order, and nothing is heard of the old one', () => {
    const other = { tpsl_mode: 'partial', sl_trigger_price: '60000', sl_trigger_by: 'mark_price' } as const
    expect(d.send(ALICE, 'modifyOrder', { order_id: PARENT, tpsl: other }).ok).toBe(true)
    expect(d.orders()).toMatchObject([
      { state: 'inactive', parent_order_id: PARENT, tpsl: { tp_trigger_price: null, sl_trigger_price: '60000' } },
      { order_id: PARENT, state: 'new' },
    ])
  })

  it('takes the removal of what it has not', () => {
    const none = { tp_trigger_price: '0', sl_trigger_price: '0' }
    expect(d.send(ALICE, 'modifyOrder', { order_id: PARENT, tpsl: none }).ok).toBe(true)
    expect(d.orders()).toMatchObject([{ order_id: PARENT, state: 'new', tpsl: null }])
  })
})

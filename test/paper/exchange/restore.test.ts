import { describe, expect, it } from 'vitest'
import { createExchangeCore } from '../../../src/paper/core/createExchangeCore.ts'
import type { CoreRow } from '../../../src/paper/types.ts'
import { ALICE, BOB, BTC_PERP, CAROL, createDriver, perp, USDT } from '../../support/paper/driver.ts'

const bid = (price: string, quantity: string) =>
  ({ ...perp, is_buy: true, order_type: 'limit', price, quantity }) as const

describe('restore', () => {
  it('still tells an order that ended from one that never was', () => {
    const d = createDriver()
    d.deposit(ALICE, USDT, '10000')
    d.send(ALICE, 'placeOrder', { ...bid('63990', '0.01'), client_order_id: 'mine' })
    d.send(ALICE, 'cancelOrder', { order_id: '1000001' })
    const core = createExchangeCore()
    core.restore(d.core.takeDirtyRows())
    const again = createDriver(core, 100)
    expect(again.send(ALICE, 'cancelOrder', { order_id: '1000001' })).toMatchObject({ code: '20002' })
    expect(again.send(ALICE, 'cancelOrder', { client_order_id: 'mine' })).toMatchObject({ code: '20002' })
    expect(again.send(BOB, 'cancelOrder', { order_id: '1000001' })).toMatchObject({ code: '20001' })
  })

  it('keeps queues, positions, settings and numbers over a restart', () => {
    const d = createDriver()
    d.core.joinFamily(ALICE, CAROL)
    d.index(BTC_PERP, '64000')
    for (const account of [ALICE, BOB, CAROL]) d.deposit(account, USDT, '10000')
    d.send(ALICE, 'setLeverage', { symbol_id: BTC_PERP, leverage: 7, margin_mode: 'cross' })
    d.send(ALICE, 'placeOrder', bid('63990', '0.01'))
    d.send(BOB, 'placeOrder', bid('63990', '0.01'))
    // To the end of the queue: BOB is first now.
    d.send(ALICE, 'modifyOrder', { order_id: '1000001', quantity: '0.02' })
    const rows = new Map<string, CoreRow>()
    for (const row of d.core.takeDirtyRows()) rows.set(`${row.table} ${row.key}`, JSON.parse(JSON.stringify(row)))
    expect(d.core.takeDirtyRows()).toEqual([])

    const core = createExchangeCore()
    core.restore([...rows.values()].reverse())
    for (const address of [ALICE, BOB, CAROL]) {
      expect(core.liveOrders(address)).toEqual(d.core.liveOrders(address))
      expect(core.balance(address)).toEqual(d.core.balance(address))
    }
    expect(core.book(BTC_PERP, 20, 1)).toEqual(d.core.book(BTC_PERP, 20, 1))
    expect(core.prices(BTC_PERP)).toEqual(d.core.prices(BTC_PERP))
    expect(core.ledger()).toEqual(d.core.ledger())

    const again = createDriver(core, 100)
    again.send(CAROL, 'placeOrder', { ...perp, is_buy: false, order_type: 'market', quantity: '0.015' })
    // BOB's order fills, then ALICE's is of CAROL's family and is canceled.
    expect(again.orders().map((o) => `${o.order_id} ${o.state}`)).toEqual([
      '1000003 new',
      '1000002 filled',
      '1000003 partially_filled',
      '1000001 canceled',
      '1000003 canceled',
    ])
  })
})

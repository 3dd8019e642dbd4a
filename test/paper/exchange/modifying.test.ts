import { beforeEach, describe, expect, it } from 'vitest'
import { ALICE, BOB, BTC_PERP, CAROL, createDriver, type Driver, perp, USDT } from '../../support/paper/driver.ts'

let d: Driver
beforeEach(() => {
  d = createDriver()
  d.index(BTC_PERP, '64000')
  for (const account of [ALICE, BOB, CAROL]) d.deposit(account, USDT, '100000')
})

const bid = (price: string, quantity: string) =>
  ({ ...perp, is_buy: true, order_type: 'limit', price, quantity }) as const
const sell = (quantity: string) => ({ ...perp, is_buy: false, order_type: 'market', quantity }) as const
const makers = () =>
  d.events.flatMap((e) => (e.kind === 'execution' && e.execution.is_maker ? [e.execution.order_id] : []))

describe('Modify Order', () => {
  beforeEach(() => {
    d.send(ALICE, 'placeOrder', bid('63999', '0.003'))
    d.send(BOB, 'placeOrder', bid('63999', '0.003'))
  })

  it('keeps the place when only less is wanted', () => {
    const answer = d.send(ALICE, 'modifyOrder', { order_id: '1000001', quantity: '0.001' })
    expect(answer).toEqual({ ok: true, data: { order_id: '1000001', client_order_id: null } })
    expect(d.orders()).toMatchObject([{ state: 'new', quantity: '0.001', original_quantity: '0.003' }])
    d.send(CAROL, 'placeOrder', sell('0.001'))
    expect(makers()).toEqual(['1000001'])
  })

  it('moves to the end for more', () => {
    d.send(ALICE, 'modifyOrder', { order_id: '1000001', quantity: '0.004' })
    d.send(CAROL, 'placeOrder', sell('0.001'))
    expect(makers()).toEqual(['1000002'])
  })

  it('moves to the end for another price and back', () => {
    d.send(ALICE, 'modifyOrder', { order_id: '1000001', price: '63998' })
    d.send(ALICE, 'modifyOrder', { order_id: '1000001', price: '63999' })
    d.send(CAROL, 'placeOrder', sell('0.001'))
    expect(makers()).toEqual(['1000002'])
  })

  it('must exceed what is filled', () => {
    d.send(CAROL, 'placeOrder', sell('0.002'))
    const refused = d.send(ALICE, 'modifyOrder', { order_id: '1000001', quantity: '0.002' })
    expect(refused).toMatchObject({ ok: false, code: '20006', field: 'quantity' })
    d.send(ALICE, 'modifyOrder', { order_id: '1000001', quantity: '0.0030' })
    expect(d.orders()).toMatchObject([{ state: 'partially_filled', remaining_quantity: '0.001' }])
  })

  it('changes nothing when it is refused', () => {
    const before = d.core.liveOrders(ALICE)
    expect(d.send(ALICE, 'modifyOrder', { order_id: '1000001', quantity: '900' })).toMatchObject({ code: '20003' })
    expect(d.send(ALICE, 'modifyOrder', { order_id: '1000001', price: '1' })).toMatchObject({ code: '20004' })
    expect(d.core.liveOrders(ALICE)).toEqual(before)
    d.send(CAROL, 'placeOrder', sell('0.001'))
    expect(makers()).toEqual(['1000001'])
  })

  it('takes when the new price crosses', () => {
    d.send(CAROL, 'placeOrder', { ...perp, is_buy: false, order_type: 'limit', price: '64000', quantity: '0.001' })
    d.send(ALICE, 'modifyOrder', { order_id: '1000001', price: '64000' })
    expect(d.orders().map((o) => `${o.order_id} ${o.state}`)).toEqual([
      '1000001 new',
      '1000003 filled',
      '1000001 partially_filled',
    ])
    expect(d.core.book(BTC_PERP, 5, 1).bids[0]).toEqual(['64000', '0.002'])
  })

  it('does not know an order of somebody else, and one that ended is a conflict', () => {
    expect(d.send(CAROL, 'modifyOrder', { order_id: '1000001', price: '63998' })).toMatchObject({ code: '20001' })
    d.send(ALICE, 'cancelOrder', { order_id: '1000001' })
    expect(d.send(ALICE, 'cancelOrder', { order_id: '1000001' })).toMatchObject({ ok: false, code: '20002' })
    expect(d.send(ALICE, 'cancelOrder', { client_order_id: 'never' })).toMatchObject({ ok: false, code: '20001' })
  })
})

describe('Chase Order', () => {
  it('goes to the best of its own side', () => {
    d.send(ALICE, 'placeOrder', bid('63990', '0.001'))
    d.send(BOB, 'placeOrder', bid('63995', '0.001'))
    d.send(ALICE, 'chaseOrder', { order_id: '1000001' })
    expect(d.orders()).toMatchObject([{ order_id: '1000001', price: '63995', state: 'new' }])
    expect(d.core.book(BTC_PERP, 5, 1).bids).toEqual([['63995', '0.002']])
  })
})

describe('batches', () => {
  it('succeed or fail item by item, in order', () => {
    const placed = d.send(ALICE, 'batchOrder', {
      orders: [bid('63990', '0.001'), bid('1', '0.001'), bid('63991', '0.001')],
    })
    expect(placed.ok && placed.data.list.map((row) => [row.code, row.order_id])).toEqual([
      ['0', '1000001'],
      ['20004', null],
      ['0', '1000003'],
    ])
    const canceled = d.send(ALICE, 'batchCancel', { orders: [{ order_id: '1000003' }, { order_id: '5' }] })
    expect(canceled.ok && canceled.data.list.map((row) => row.code)).toEqual(['0', '20001'])
    expect(d.core.liveOrders(ALICE).map((o) => o.order_id)).toEqual(['1000001'])
  })
})

describe('Cancel All', () => {
  it('combines its filters with AND', () => {
    d.send(ALICE, 'placeOrder', bid('63990', '0.001'))
    d.send(ALICE, 'placeOrder', { ...bid('64100', '0.001'), is_buy: false })
    d.send(ALICE, 'placeOrder', {
      symbol_id: 10001,
      is_buy: true,
      order_type: 'limit',
      price: '60000',
      quantity: '0.001',
    })
    d.send(ALICE, 'cancelAll', { symbol_id: BTC_PERP, is_buy: true })
    expect(d.orders().map((o) => `${o.order_id} ${o.state}`)).toEqual(['1000001 canceled'])
    d.send(ALICE, 'cancelAll', { margin_mode: 'cross' })
    expect(d.orders().map((o) => o.order_id)).toEqual(['1000002'])
    d.send(ALICE, 'cancelAll', {})
    expect(d.orders().map((o) => o.order_id)).toEqual(['1000003'])
  })
})

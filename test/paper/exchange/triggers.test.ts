import { beforeEach, describe, expect, it } from 'vitest'
import { ALICE, BOB, BTC_PERP, CAROL, createDriver, type Driver, perp, USDT } from '../../support/paper/driver.ts'

let d: Driver
beforeEach(() => {
  d = createDriver()
  d.index(BTC_PERP, '64000')
  for (const account of [ALICE, BOB, CAROL]) d.deposit(account, USDT, '100000')
})

const limit = (is_buy: boolean, price: string, quantity: string) =>
  ({ ...perp, is_buy, order_type: 'limit', price, quantity }) as const
const states = () => d.orders().map((o) => `${o.order_id} ${o.state}`)
const pushed = () => d.orders().map((o) => `${o.algo_order_type ?? o.order_source ?? 'order'} ${o.state}`)

/** BOB is long 0.01 at 64000 against ALICE. */
function bobLong(): void {
  d.send(ALICE, 'placeOrder', limit(false, '64000', '0.01'))
  d.send(BOB, 'placeOrder', limit(true, '64000', '0.01'))
}
const tpsl = (quantity: string, sides: object, tpsl_mode: 'full' | 'partial' = 'partial') =>
  ({
    ...perp,
    is_buy: false,
    order_type: 'market',
    quantity,
    algo_order_type: 'tpsl',
    tpsl: { tpsl_mode, ...sides },
  }) as const
const sl = (price: string) => ({ sl_trigger_price: price, sl_trigger_by: 'mark_price' }) as const
const tp = (price: string) => ({ tp_trigger_price: price, tp_trigger_by: 'mark_price' }) as const

describe('conditional', () => {
  const conditional = (trigger_price: string) =>
    ({
      ...limit(true, '64100', '0.01'),
      algo_order_type: 'conditional',
      conditional: { trigger_price, trigger_by: 'index_price' },
    }) as const

  it('waits, triggers from the side it was placed on, and becomes a child order', () => {
    const answer = d.send(BOB, 'placeOrder', { ...conditional('64050'), client_order_id: 'c' })
    expect(answer).toMatchObject({ ok: true, data: { order_id: '1000001', state: 'pending_trigger' } })
    d.index(BTC_PERP, '64049.5')
    expect(states()).toEqual([])
    d.index(BTC_PERP, '64050')
    expect(states()).toEqual(['1000001 triggered', '1000002 new'])
    expect(d.orders()[1]).toMatchObject({
      parent_order_id: '1000001',
      price: '64100',
      client_order_id: null,
      algo_order_type: null,
      order_source: 'conditional',
    })
    expect(d.core.book(BTC_PERP, 5, 1).bids).toEqual([['64100', '0.01']])
  })

  it('triggers downwards when it was placed above', () => {
    d.send(BOB, 'placeOrder', conditional('63950'))
    d.index(BTC_PERP, '63940')
    expect(states()).toEqual(['1000001 triggered', '1000002 new'])
  })

  it('can be modified and canceled while it waits', () => {
    d.send(BOB, 'placeOrder', conditional('64050'))
    d.send(BOB, 'modifyOrder', {
      order_id: '1000001',
      price: '64200',
      conditional: { trigger_price: '63900', trigger_by: 'index_price' },
    })
    expect(d.orders()).toMatchObject([
      { state: 'pending_trigger', price: '64200', conditional: { trigger_price: '63900' } },
    ])
    d.index(BTC_PERP, '64060')
    expect(states()).toEqual([])
    d.send(BOB, 'cancelOrder', { order_id: '1000001' })
    expect(states()).toEqual(['1000001 canceled'])
    d.index(BTC_PERP, '63000')
    expect(states()).toEqual([])
  })

  it('has its child rejected when the account cannot pay', () => {
    d.send(BOB, 'placeOrder', { ...conditional('64050'), quantity: '900' })
    d.index(BTC_PERP, '64050')
    expect(states()).toEqual(['1000001 triggered', '1000002 rejected'])
  })
})

describe('tpsl', () => {
  it('needs a position on the other side', () => {
    expect(d.send(BOB, 'placeOrder', tpsl('0.01', sl('63000')))).toMatchObject({ ok: false, code: '20009' })
    bobLong()
    expect(d.send(BOB, 'placeOrder', tpsl('0.02', sl('63000')))).toMatchObject({ ok: false, code: '20009' })
    expect(d.send(BOB, 'placeOrder', tpsl('0.01', sl('63000'))).ok).toBe(true)
  })

  it('stops the loss at market; the take-profit goes with it', () => {
    bobLong()
    d.send(CAROL, 'placeOrder', limit(true, '63500', '0.02'))
    d.send(BOB, 'placeOrder', tpsl('0.01', { ...sl('63600'), ...tp('65000') }, 'full'))
    d.index(BTC_PERP, '63600')
    expect(pushed()).toEqual(['tpsl triggered', 'stop_loss new', 'order partially_filled', 'stop_loss filled'])
    expect(d.core.positions(BOB)).toEqual([])
    expect(d.core.liveOrders(BOB)).toEqual([])
  })

  it('takes the profit with a limit order', () => {
    bobLong()
    d.send(BOB, 'placeOrder', tpsl('0.004', { ...tp('64500'), tp_order_type: 'limit', tp_order_price: '64600' }))
    d.index(BTC_PERP, '64500')
    expect(pushed()).toEqual(['tpsl triggered', 'take_profit new'])
    expect(d.core.book(BTC_PERP, 5, 1).asks).toEqual([['64600', '0.004']])
  })

  it('full follows the size of the position and dies with it', () => {
    bobLong()
    d.send(BOB, 'placeOrder', tpsl('0.01', sl('63000'), 'full'))
    bobLong()
    expect(d.core.liveOrders(BOB)).toMatchObject([{ state: 'pending_trigger', quantity: '0.02' }])
    d.send(ALICE, 'placeOrder', limit(true, '64000', '0.02'))
    d.send(BOB, 'placeOrder', limit(false, '64000', '0.02'))
    expect(pushed().at(-1)).toBe('tpsl canceled')
    expect(d.core.liveOrders(BOB)).toEqual([])
  })
})

describe('attached_tpsl', () => {
  const entry = {
    ...limit(true, '64000', '0.01'),
    algo_order_type: 'attached_tpsl',
    client_order_id: 'entry',
    tpsl: { tpsl_mode: 'partial', ...sl('63000'), ...tp('66000') },
  } as const

  it('is dormant until the parent is filled', () => {
    const answer = d.send(BOB, 'placeOrder', entry)
    expect(answer).toEqual({ ok: true, data: { order_id: '1000001', client_order_id: 'entry', state: 'new' } })
    expect(states()).toEqual(['1000001 new', '1000002 inactive'])
    expect(d.orders()[1]).toMatchObject({ parent_order_id: '1000001', is_buy: false, algo_order_type: 'attached_tpsl' })
    d.send(ALICE, 'placeOrder', limit(false, '64000', '0.004'))
    expect(states()).toEqual(['1000003 new', '1000001 partially_filled', '1000003 filled'])
    d.send(ALICE, 'placeOrder', limit(false, '64000', '0.006'))
    expect(states()).toEqual(['1000004 new', '1000001 filled', '1000002 pending_trigger', '1000004 filled'])
    d.send(CAROL, 'placeOrder', limit(true, '62900', '0.02'))
    d.index(BTC_PERP, '62950')
    expect(pushed()).toEqual(['attached_tpsl triggered', 'stop_loss new', 'order partially_filled', 'stop_loss filled'])
    expect(d.core.positions(BOB)).toEqual([])
  })

  it('ends with a parent that never filled, and guards what a canceled one filled', () => {
    d.send(BOB, 'placeOrder', entry)
    d.send(BOB, 'cancelOrder', { client_order_id: 'entry' })
    expect(states()).toEqual(['1000001 canceled', '1000002 canceled'])
    d.send(BOB, 'placeOrder', entry)
    d.send(ALICE, 'placeOrder', limit(false, '64000', '0.004'))
    d.send(BOB, 'cancelOrder', { client_order_id: 'entry' })
    expect(states()).toEqual(['1000003 canceled', '1000004 pending_trigger'])
    expect(d.core.liveOrders(BOB)).toMatchObject([{ order_id: '1000004', quantity: '0.004' }])
  })

  it('is removed by two zero trigger prices and changed side by side', () => {
    d.send(BOB, 'placeOrder', entry)
    d.send(BOB, 'modifyOrder', { order_id: '1000001', tpsl: sl('62000') })
    expect(d.core.liveOrder(BOB, { order_id: '1000002' })?.tpsl).toMatchObject({
      sl_trigger_price: '62000',
      tp_trigger_price: '66000',
    })
    d.send(BOB, 'modifyOrder', { order_id: '1000001', tpsl: { tp_trigger_price: '0', sl_trigger_price: '0' } })
    expect(states()).toContain('1000002 canceled')
    expect(d.core.liveOrder(BOB, { order_id: '1000001' })).toMatchObject({ state: 'new', tpsl: null })
  })

  it('ends with a parent whose fills leave nothing to guard', () => {
    d.send(BOB, 'placeOrder', { ...entry, quantity: '0.002' })
    d.send(BOB, 'placeOrder', { ...limit(false, '64000', '0.001'), stp_mode: 'none' })
    d.send(BOB, 'cancelOrder', { client_order_id: 'entry' })
    expect(states()).toEqual(['1000001 canceled', '1000002 canceled'])
  })

  it('fires older triggers first, also one that woke later', () => {
    d.send(BOB, 'placeOrder', { ...entry, tpsl: { tpsl_mode: 'partial', ...sl('63900') } })
    d.send(BOB, 'placeOrder', {
      ...limit(true, '63000', '0.001'),
      algo_order_type: 'conditional',
      conditional: { trigger_price: '63900', trigger_by: 'mark_price' },
    })
    d.send(ALICE, 'placeOrder', limit(false, '64000', '0.01'))
    d.index(BTC_PERP, '63800')
    expect(states().filter((s) => s.endsWith('triggered'))).toEqual(['1000002 triggered', '1000003 triggered'])
  })

  it('is canceled by its own id while dormant', () => {
    d.send(BOB, 'placeOrder', entry)
    d.send(BOB, 'cancelOrder', { order_id: '1000002' })
    // The parent says that it is guarded no more.
    expect(states()).toEqual(['1000001 new', '1000002 canceled'])
    d.send(ALICE, 'placeOrder', limit(false, '64000', '0.01'))
    expect(states()).toEqual(['1000003 new', '1000001 filled', '1000003 filled'])
  })
})

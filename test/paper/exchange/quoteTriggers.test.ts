import { beforeEach, describe, expect, it } from 'vitest'
import { ALICE, BOB, BTC, BTC_SPOT, CAROL, createDriver, type Driver, USDT } from '../../support/paper/driver.ts'

/** Waiting spot orders that count in the quote coin. */
let d: Driver
const spot = { symbol_id: BTC_SPOT } as const
const limit = (is_buy: boolean, price: string, quantity: string) =>
  ({ ...spot, is_buy, order_type: 'limit', price, quantity }) as const
const amount = { ...spot, is_buy: true, order_type: 'market', market_order_type: 'quote' } as const

beforeEach(() => {
  d = createDriver()
  for (const account of [ALICE, BOB, CAROL]) {
    d.deposit(account, USDT, '100000')
    d.deposit(account, BTC, '1')
  }
  d.send(BOB, 'placeOrder', limit(false, '64000', '0.01'))
  d.send(CAROL, 'placeOrder', limit(true, '64000', '0.001'))
})

describe('a TPSL of an amount with a limit side', () => {
  it('becomes a limit order of what the amount buys at its price', () => {
    const tpsl = {
      tpsl_mode: 'partial',
      tp_trigger_price: '64000',
      tp_trigger_by: 'last_price',
      tp_order_type: 'limit',
      tp_order_price: '63000',
    } as const
    d.send(ALICE, 'placeOrder', { ...amount, quantity: '100', algo_order_type: 'tpsl', tpsl })
    // 100 / 63000 = 0.00158..., whole lots of 0.00001.
    expect(d.orders().at(-1)).toMatchObject({
      order_type: 'limit',
      market_order_type: 'base',
      price: '63000',
      quantity: '0.00158',
      remaining_quantity: '0.00158',
      order_source: 'take_profit',
      state: 'new',
    })
  })
})

describe('Modify Order of a waiting amount', () => {
  it('reads the new quantity as an amount', () => {
    const conditional = { trigger_price: '65000', trigger_by: 'last_price' } as const
    const placed = { ...amount, quantity: '100', algo_order_type: 'conditional', conditional } as const
    const answer = d.send(ALICE, 'placeOrder', placed)
    const order_id = answer.ok ? answer.data.order_id : ''
    expect(d.send(ALICE, 'modifyOrder', { order_id, quantity: '250.000005' }).ok).toBe(true)
    expect(d.orders()).toMatchObject([{ quantity: '250.000005', remaining_quantity: '250.000005' }])
    expect(d.send(ALICE, 'modifyOrder', { order_id, quantity: '250.000001' })).toMatchObject({ code: '20006' })
  })
})

describe('a TPSL that sells on spot', () => {
  it('sells nothing, not less than nothing, when the coin is owed', () => {
    const dave = `0x${'d'.repeat(40)}`
    d.deposit(dave, USDT, '100000')
    d.send(dave, 'setAutoBorrow', { auto_borrow: true })
    const sell = { ...spot, is_buy: false, order_type: 'market', market_order_type: 'base' } as const
    const tpsl = { tpsl_mode: 'partial', tp_trigger_price: '69000', tp_trigger_by: 'last_price' } as const
    d.send(dave, 'placeOrder', { ...sell, quantity: '0.01', algo_order_type: 'tpsl', tpsl })
    d.send(BOB, 'placeOrder', limit(true, '63999', '0.001'))
    expect(d.send(dave, 'placeOrder', { ...sell, quantity: '0.001' }).ok).toBe(true)
    d.send(BOB, 'cancelAll', {})
    d.send(BOB, 'placeOrder', limit(false, '69000', '0.001'))
    d.send(CAROL, 'placeOrder', limit(true, '69000', '0.001'))
    expect(d.orders().filter((order) => order.address === dave)).toMatchObject([
      { state: 'triggered' },
      { state: 'rejected', quantity: '0', order_source: 'take_profit' },
    ])
  })
})

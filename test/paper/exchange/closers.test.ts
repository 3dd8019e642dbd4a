import { beforeEach, expect, it } from 'vitest'
import { ALICE, BOB, BTC_PERP, CAROL, createDriver, type Driver, perp, USDT } from '../../support/paper/driver.ts'

let d: Driver
beforeEach(() => {
  d = createDriver()
  d.index(BTC_PERP, '64000')
  for (const account of [ALICE, BOB, CAROL]) d.deposit(account, USDT, '100000')
})

it('fok counts a position once, however many resting orders could close it', () => {
  const hedge = { ...perp, position_side: 'long', order_type: 'limit', quantity: '0.002' } as const
  d.send(ALICE, 'setPositionMode', { position_mode: 'hedge' })
  d.send(BOB, 'placeOrder', { ...perp, is_buy: false, order_type: 'limit', price: '64000', quantity: '0.002' })
  d.send(ALICE, 'placeOrder', { ...hedge, is_buy: true, price: '64000' })
  // Two orders that close the same 0.002.
  d.send(ALICE, 'placeOrder', { ...hedge, is_buy: false, price: '64001' })
  d.send(ALICE, 'placeOrder', { ...hedge, is_buy: false, price: '64002' })
  const fok = { ...perp, is_buy: true, order_type: 'limit', price: '64002', time_in_force: 'fok' } as const
  d.send(CAROL, 'placeOrder', { ...fok, quantity: '0.003' })
  const own = (address: string) => d.orders().filter((order) => order.address === address)
  expect(own(CAROL)).toMatchObject([{ state: 'new' }, { state: 'canceled', cum_filled_quantity: '0' }])
  expect(own(ALICE)).toEqual([])
  d.send(CAROL, 'placeOrder', { ...fok, quantity: '0.002' })
  expect(own(CAROL).at(-1)).toMatchObject({ state: 'filled' })
})

import { describe, expect, it } from 'vitest'
import { BTC_PERP, createDriver, perp, USDT } from '../../support/paper/driver.ts'

const limit = (is_buy: boolean, price: string) =>
  ({ ...perp, is_buy, order_type: 'limit', price, quantity: '0.01' }) as const

describe('adl_level', () => {
  it('is 5 for the position that profits most and sinks with the rank among its direction', () => {
    const d = createDriver()
    d.index(BTC_PERP, '64000')
    const short = `0x${'9'.repeat(40)}`
    const longs = ['1', '2', '3', '4', '5'].map((n) => `0x${n.repeat(40)}`)
    for (const account of [short, ...longs]) d.deposit(account, USDT, '10000')
    // Each later long paid more and profits less.
    longs.forEach((account, i) => {
      d.send(short, 'placeOrder', limit(false, String(64_000 + i * 10)))
      d.send(account, 'placeOrder', limit(true, String(64_000 + i * 10)))
    })
    d.index(BTC_PERP, '64500')
    expect(longs.map((account) => d.core.positions(account)[0]?.adl_level)).toEqual([5, 4, 3, 2, 1])
    expect(d.core.positions(short)[0]?.adl_level).toBe(5)
  })
})

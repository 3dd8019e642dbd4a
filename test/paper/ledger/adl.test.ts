import { describe, expect, it } from 'vitest'
import { BTC_PERP, checkLedger, createDriver, perp, USDT } from '../../support/paper/driver.ts'

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

  it('counts profit by leverage: of two equal positions the one with more leverage comes first', () => {
    const d = createDriver()
    d.index(BTC_PERP, '64000')
    const [short, calm, bold] = ['7', '8', '9'].map((n) => `0x${n.repeat(40)}`) as [string, string, string]
    for (const account of [short, calm, bold]) d.deposit(account, USDT, '10000')
    d.send(bold, 'setLeverage', { symbol_id: BTC_PERP, leverage: 50, margin_mode: 'cross' })
    for (const account of [calm, bold]) {
      d.send(short, 'placeOrder', limit(false, '64000'))
      d.send(account, 'placeOrder', limit(true, '64000'))
    }
    d.index(BTC_PERP, '64500')
    const level = (account: string) => d.core.positions(account)[0]?.adl_level
    expect([level(bold), level(calm)]).toEqual([5, 3])
    // In a loss it is the other way round: more leverage loses more.
    d.index(BTC_PERP, '63500')
    expect([level(bold), level(calm)]).toEqual([3, 5])
  })

  it('is shared by ten in five pairs, equal positions stand equal, and shorts are ranked among shorts', () => {
    const d = createDriver()
    d.index(BTC_PERP, '64000')
    const account = (n: number) => `0x${String(n).padStart(40, '0')}`
    const longs = Array.from({ length: 10 }, (_, i) => account(i + 1))
    const shorts = [account(21), account(22)]
    for (const each of [...longs, ...shorts]) d.deposit(each, USDT, '10000')
    longs.forEach((long, i) => {
      const price = String(64_000 + Math.floor(i / 2) * 10)
      d.send(shorts[i % 2]!, 'placeOrder', limit(false, price))
      d.send(long, 'placeOrder', limit(true, price))
    })
    const levels = (of: string[]) => of.map((each) => d.core.positions(each)[0]?.adl_level)
    expect(levels(longs)).toEqual([5, 5, 4, 4, 3, 3, 2, 2, 1, 1])
    expect(levels(shorts)).toEqual([5, 5])
    d.send(shorts[0]!, 'placeOrder', limit(false, '64050'))
    d.send(longs[0]!, 'placeOrder', limit(true, '64050'))
    // The first short sold higher on average now.
    expect(levels(shorts)).toEqual([5, 3])
  })
})

describe('an insurance that runs out', () => {
  it('goes below zero, exactly, and takes nothing from anybody else', () => {
    const d = createDriver()
    d.index(BTC_PERP, '64000')
    const [winner, first, second] = ['1', '2', '3'].map((n) => `0x${n.repeat(40)}`) as [string, string, string]
    d.deposit(winner, USDT, '10000')
    for (const account of [first, second]) {
      d.deposit(account, USDT, '40')
      d.send(winner, 'placeOrder', limit(false, '64000'))
      d.send(account, 'placeOrder', limit(true, '64000'))
    }
    const insurance = () => d.core.ledger().find((row) => row.coin_id === USDT)?.insurance
    expect(insurance()).toBe('0')
    // Nobody bids until far below: 0.01 each is closed at 58,000, a loss of 60 on a margin of 40.
    d.send(winner, 'placeOrder', { ...limit(true, '58000'), quantity: '0.02' })
    d.index(BTC_PERP, '59000')
    d.block()
    checkLedger(d.core)
    // 40 - 0.288 (fee of the opening) - 60 - 0.261 (fee of the closing) = -20.549, twice.
    expect(insurance()).toBe('-41.098')
    for (const account of [first, second]) {
      expect(d.core.positions(account)).toEqual([])
      expect(d.core.balance(account).coins[0]?.balance).toBe('0')
    }
    // The winner was not deleveraged: what it bought back, and what it won, is all there.
    expect(d.core.positions(winner)).toEqual([])
    // 10000 + 120 - fees of 2 x 0.096 and of 1160 x 0.00015
    expect(d.core.balance(winner).coins[0]?.balance).toBe('10119.634')
  })
})

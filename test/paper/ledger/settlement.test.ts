import { beforeEach, describe, expect, it } from 'vitest'
import type { CoreEvent } from '../../../src/paper/types.ts'
import {
  ALICE,
  BOB,
  BTC,
  BTC_PERP,
  BTC_SPOT,
  CAROL,
  createDriver,
  type Driver,
  perp,
  START,
  USDT,
} from '../../support/paper/driver.ts'

let d: Driver
beforeEach(() => {
  d = createDriver()
  d.index(BTC_PERP, '64000')
})

const limit = (is_buy: boolean, price: string, quantity: string) =>
  ({ ...perp, is_buy, order_type: 'limit', price, quantity }) as const
const balance = (account: string, coin = USDT) =>
  d.core.balance(account).coins.find((c) => c.coin_id === coin)?.balance ?? '0'
const flows = (events: CoreEvent[], account: string) =>
  events.flatMap((e) => (e.kind === 'flow' && e.address === account ? [`${e.flow.type} ${e.flow.amount}`] : []))
const usdt = () => d.core.ledger().find((row) => row.coin_id === USDT)

/** ALICE sells to BOB: 640 USDT of notional. */
function openPositions(): void {
  d.send(ALICE, 'placeOrder', limit(false, '64000', '0.01'))
  d.send(BOB, 'placeOrder', limit(true, '64000', '0.01'))
}

describe('a perpetual', () => {
  it('charges maker 0.00015 and taker 0.00045 and realizes profit when it closes', () => {
    for (const account of [ALICE, BOB, CAROL]) d.deposit(account, USDT, '1000')
    openPositions()
    expect([balance(ALICE), balance(BOB)]).toEqual(['999.904', '999.712'])
    expect(usdt()).toMatchObject({ deposits: '3000', fees: '0.384', insurance: '0' })
    d.send(CAROL, 'placeOrder', limit(true, '64100', '0.01'))
    d.send(BOB, 'placeOrder', { ...perp, is_buy: false, order_type: 'market', quantity: '0.01' })
    // 0.01 x 100 = 1 won; 641 x 0.00045 = 0.28845 paid.
    expect(flows(d.events, BOB)).toEqual(['realized_pnl 1', 'trade_fee -0.28845'])
    expect(balance(BOB)).toBe('1000.42355')
    const closed = d.events.find((e) => e.kind === 'closed_position')
    expect(closed?.position).toMatchObject({
      address: BOB,
      open_size: '0',
      avg_price: '64000',
      cum_realized_pnl: '1',
      cum_close_size: '0.01',
      cum_close_value: '641',
      max_size: '0.01',
    })
    expect(d.core.positions(BOB)).toEqual([])
    expect(d.core.positions(CAROL)).toMatchObject([{ open_size: '0.01', avg_price: '64100' }])
    expect(d.core.prices(BTC_PERP).open_interest).toBe('0.01')
  })

  it('averages the entry and turns around through zero', () => {
    for (const account of [ALICE, BOB]) d.deposit(account, USDT, '10000')
    openPositions()
    d.send(ALICE, 'placeOrder', limit(false, '64300', '0.02'))
    d.send(BOB, 'placeOrder', limit(true, '64300', '0.02'))
    expect(d.core.positions(BOB)).toMatchObject([{ open_size: '0.03', avg_price: '64200' }])
    d.send(ALICE, 'placeOrder', limit(true, '64100', '0.05'))
    d.send(BOB, 'placeOrder', limit(false, '64100', '0.05'))
    expect(flows(d.events, BOB)).toContain('realized_pnl -3')
    expect(d.core.positions(BOB)).toMatchObject([{ open_size: '-0.02', avg_price: '64100', cum_realized_pnl: '0' }])
    expect(d.core.positions(ALICE)).toMatchObject([{ open_size: '0.02', avg_price: '64100' }])
  })

  it('counts resting orders and positions against the margin, and lets a close through', () => {
    d.deposit(ALICE, USDT, '10000')
    d.deposit(BOB, USDT, '100')
    // 0.03 x 64000 / 20 = 96 of initial margin.
    expect(d.send(BOB, 'placeOrder', limit(true, '64000', '0.03')).ok).toBe(true)
    expect(d.send(BOB, 'placeOrder', limit(true, '64000', '0.002'))).toMatchObject({ ok: false, code: '20003' })
    // The other side is covered by the same margin.
    expect(d.send(BOB, 'placeOrder', limit(false, '64500', '0.02')).ok).toBe(true)
    d.send(BOB, 'cancelAll', { is_buy: false })
    d.send(ALICE, 'placeOrder', limit(false, '64000', '0.03'))
    d.send(ALICE, 'placeOrder', limit(true, '63900', '0.03'))
    expect(d.send(BOB, 'placeOrder', limit(false, '63900', '0.03')).ok).toBe(true)
    expect(d.core.positions(BOB)).toEqual([])
  })

  it('pays funding from longs to shorts by the average premium, to the unit', () => {
    for (const account of [ALICE, BOB, CAROL]) d.deposit(account, USDT, '10000')
    openPositions()
    // Middle 64064: a premium of 0.001 over the index.
    d.send(CAROL, 'placeOrder', limit(true, '64063.5', '0.01'))
    d.send(CAROL, 'placeOrder', limit(false, '64064.5', '0.01'))
    expect(d.core.prices(BTC_PERP)).toMatchObject({
      mark_price: '64000',
      funding_rate: '0.001',
      next_funding_time: START + 28_800_000,
    })
    const before = [balance(ALICE), balance(BOB)]
    const events = d.block(START + 28_800_000)
    expect(flows(events, BOB)).toEqual(['funding -0.64'])
    expect(flows(events, ALICE)).toEqual(['funding 0.64'])
    expect(before).toEqual(['9999.904', '9999.712'])
    expect(d.core.positions(BOB)).toMatchObject([{ cum_funding_fee: '0.64' }])
    expect(d.core.prices(BTC_PERP)).toMatchObject({ next_funding_time: START + 57_600_000 })
    const pushed = events.flatMap((e) =>
      e.kind === 'position' ? [`${e.position.address} ${e.position.cum_funding_fee}`] : [],
    )
    expect(pushed.sort()).toEqual([`${ALICE} -0.64`, `${BOB} 0.64`])
  })

  it('liquidates below maintenance, cancels the orders of the symbol, and insures the loss beyond the margin', () => {
    d.deposit(ALICE, USDT, '10000')
    d.deposit(BOB, USDT, '100')
    openPositions()
    d.index(BTC_PERP, '58000')
    expect(d.core.positions(BOB)).toHaveLength(1)
    d.send(BOB, 'placeOrder', limit(true, '52500', '0.001'))
    d.send(ALICE, 'placeOrder', limit(true, '53000', '0.01'))
    d.index(BTC_PERP, '54000')
    expect(d.orders().map((o) => `${o.order_id} ${o.state} ${o.order_source}`)).toEqual([
      '1000003 canceled null',
      '1000005 new liquidation',
      '1000004 filled null',
      '1000005 filled liquidation',
    ])
    expect(d.core.positions(BOB)).toEqual([])
    // 100 - 0.288 - 110 - 530 x 0.00045 = -10.5265
    expect(flows(d.events, BOB)).toEqual(['realized_pnl -110', 'trade_fee -0.2385', 'liquidation 10.5265'])
    expect(balance(BOB)).toBe('0')
    expect(usdt()?.insurance).toBe('-10.5265')
  })
})

describe('isolated margin', () => {
  const isolated = (is_buy: boolean, price: string, quantity: string) =>
    ({ ...limit(is_buy, price, quantity), margin_mode: 'isolated' }) as const

  beforeEach(() => {
    d.deposit(ALICE, USDT, '10000')
    d.deposit(BOB, USDT, '1000')
    d.send(ALICE, 'placeOrder', limit(false, '64000', '0.01'))
    d.send(BOB, 'placeOrder', isolated(true, '64000', '0.01'))
  })

  it('moves its own margin out of the balance and back', () => {
    const [position] = d.core.positions(BOB)
    expect(position).toMatchObject({ margin_mode: 'isolated', isolated_margin: '32' })
    expect(balance(BOB)).toBe('967.712')
    expect(d.core.balance(BOB).coins[0]?.isolated_balance).toBe('32')
    d.send(ALICE, 'placeOrder', limit(true, '64000', '0.01'))
    d.send(BOB, 'placeOrder', isolated(false, '64000', '0.01'))
    expect(balance(BOB)).toBe('999.424')
  })

  it('takes more margin and gives back what is beyond the initial margin', () => {
    expect(d.send(BOB, 'updateMargin', { symbol_id: BTC_PERP, position_side: 'both', amount: '10' }).ok).toBe(true)
    expect(d.core.positions(BOB)).toMatchObject([{ isolated_margin: '42' }])
    const out = (amount: string) => d.send(BOB, 'updateMargin', { symbol_id: BTC_PERP, position_side: 'both', amount })
    expect(out('-11')).toMatchObject({ ok: false, code: '20003' })
    expect(out('-10').ok).toBe(true)
    expect(balance(BOB)).toBe('967.712')
    expect(d.send(ALICE, 'updateMargin', { symbol_id: BTC_PERP, position_side: 'both', amount: '1' })).toMatchObject({
      code: '20009',
    })
  })

  it('has to carry a lower leverage with its own margin', () => {
    const lever = (leverage: number) =>
      d.send(BOB, 'setLeverage', { symbol_id: BTC_PERP, leverage, margin_mode: 'isolated' })
    // 640 USDT with a margin of 32: a leverage of 20, not of 10.
    expect(lever(10)).toMatchObject({ ok: false, code: '20003' })
    expect(d.core.positions(BOB)).toMatchObject([{ leverage: 20, isolated_margin: '32' }])
    d.send(BOB, 'updateMargin', { symbol_id: BTC_PERP, position_side: 'both', amount: '32' })
    expect(lever(10)).toMatchObject({ ok: true })
    expect(lever(9)).toMatchObject({ ok: false, code: '20003' })
    expect(lever(50)).toMatchObject({ ok: true })
    expect(d.core.positions(BOB)).toMatchObject([{ leverage: 50, isolated_margin: '64' }])
  })

  it('loses its margin and no more', () => {
    d.send(ALICE, 'placeOrder', limit(true, '58000', '0.01'))
    d.index(BTC_PERP, '59000')
    // Loss 60 and fee 0.261 against a margin of 32.
    expect(flows(d.events, BOB)).toEqual([
      'realized_pnl -60',
      'margin_transfer 32',
      'trade_fee -0.261',
      'liquidation 28.261',
    ])
    expect(balance(BOB)).toBe('967.712')
    expect(usdt()?.insurance).toBe('-28.261')
  })
})

describe('spot', () => {
  const spot = (is_buy: boolean, price: string, quantity: string) =>
    ({ symbol_id: BTC_SPOT, is_buy, order_type: 'limit', price, quantity }) as const

  it('swaps the coins and takes the fee out of what is received', () => {
    d.deposit(ALICE, BTC, '1')
    d.deposit(BOB, USDT, '1000')
    d.send(ALICE, 'placeOrder', spot(false, '64000', '0.01'))
    d.send(BOB, 'placeOrder', spot(true, '64000', '0.01'))
    expect([balance(BOB), balance(BOB, BTC)]).toEqual(['360', '0.0099955'])
    expect([balance(ALICE), balance(ALICE, BTC)]).toEqual(['639.904', '0.99'])
    expect(d.orders().at(-1)).toMatchObject({ state: 'filled', cum_fee: '0.0000045', position_side: null })
  })

  it('holds what rests and refuses what is not there', () => {
    d.deposit(ALICE, BTC, '0.02')
    d.deposit(BOB, USDT, '1000')
    expect(d.send(BOB, 'placeOrder', spot(true, '60000', '0.01')).ok).toBe(true)
    expect(d.send(BOB, 'placeOrder', spot(true, '60000', '0.01'))).toMatchObject({ ok: false, code: '20003' })
    expect(d.send(BOB, 'placeOrder', limit(true, '64000', '0.2'))).toMatchObject({ ok: false, code: '20003' })
    expect(d.send(ALICE, 'placeOrder', spot(false, '64000', '0.03'))).toMatchObject({ ok: false, code: '20003' })
    d.send(BOB, 'cancelAll', {})
    expect(d.send(BOB, 'placeOrder', spot(true, '60000', '0.01')).ok).toBe(true)
  })

  it('spends a quote amount in whole lots', () => {
    d.deposit(ALICE, BTC, '1')
    d.deposit(BOB, USDT, '1000')
    d.send(ALICE, 'placeOrder', spot(false, '64000', '0.00100'))
    d.send(ALICE, 'placeOrder', spot(false, '64100', '0.01'))
    d.send(BOB, 'placeOrder', {
      symbol_id: BTC_SPOT,
      is_buy: true,
      order_type: 'market',
      market_order_type: 'quote',
      quantity: '100',
    })
    // 64 buys 0.001; of the other 36, 35.896 buys 0.00056 and 0.104 is less than a lot.
    expect(d.orders().at(-1)).toMatchObject({
      state: 'filled',
      quantity: '100',
      cum_filled_quantity: '0.00156',
      cum_filled_amount: '99.896',
      remaining_quantity: '0.104',
    })
    expect(balance(BOB)).toBe('900.104')
  })
})

describe('deposits', () => {
  it('are capped per call', () => {
    expect(d.send(ALICE, 'deposit', { coin_id: USDT, amount: '1000000' }).ok).toBe(true)
    expect(d.send(ALICE, 'deposit', { coin_id: USDT, amount: '1000000.00000001' })).toMatchObject({
      ok: false,
      field: 'amount',
      msg: 'amount: 1000000.00000001 given, allowed: at most 1000000 USDT per deposit',
    })
    expect(d.send(ALICE, 'deposit', { coin_id: 7, amount: '1' })).toMatchObject({ ok: false, field: 'coin_id' })
  })
})

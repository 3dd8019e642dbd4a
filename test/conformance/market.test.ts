import { describe, expect, test } from 'vitest'
import {
  alone,
  BTC_PERP,
  BTC_SPOT,
  exchangeUnderTest,
  fundedTrader,
  limitOrder,
  priceNear,
  USDT,
} from './support/subject.ts'

const subject = exchangeUnderTest()
const read = async (path: string, query: Record<string, string | number> = {}) => {
  const { status, envelope } = await subject.x.get(path, query)
  expect([path, status, envelope.code]).toEqual([path, 200, '0'])
  return envelope.data ?? {}
}

describe('Response envelope', () => {
  test('success: code "0", empty msg and trace_code', async () => {
    const { envelope } = await subject.x.get('/market/time')
    expect(envelope).toEqual({ code: '0', msg: '', data: { time: expect.any(Number) }, trace_code: '' })
  })
  test.each([
    ['/market/nothing', 404],
    ['/market/klines', 400],
    [`/explorer/tx/0x${'1'.repeat(64)}`, 404],
    ['/trade/order?address=0x1', 400],
  ])('failure of %s: HTTP %d, data null, msg and trace_code filled', async (path, status) => {
    const answer = await subject.x.get(path)
    expect(answer.status).toBe(status)
    expect(answer.envelope).toEqual({
      code: expect.stringMatching(/^[1-9]\d*$/),
      msg: expect.stringMatching(/./),
      data: null,
      trace_code: expect.stringMatching(/./),
    })
  })
})

describe('Market endpoints', () => {
  test('symbols: a perpetual and a spot market of BTC, with everything a ticket needs', async () => {
    const { list } = await read('/market/symbols')
    const symbols = list as Record<string, unknown>[]
    const perp = symbols.find((s) => s.symbol_id === BTC_PERP)
    expect(perp).toMatchObject({
      status: 'trading',
      quote_coin_id: USDT,
      settle_coin_id: USDT,
      max_leverage: expect.any(Number),
    })
    expect(perp?.price_step_merge_multiplier).toContain(1)
    const spot = symbols.find((s) => s.symbol_id === BTC_SPOT)
    expect(spot).toMatchObject({ settle_coin_id: null, max_leverage: null, funding_interval: null })
    const coins = (await read('/market/coins')).list as { coin_id: number; name: string }[]
    expect(coins.find((coin) => coin.coin_id === USDT)?.name).toBe('USDT')
  })

  test('tickers: all, or the one asked for; reference prices are null on spot', async () => {
    const all = (await read('/market/tickers')).list as unknown[]
    expect(all.length).toBeGreaterThan(1)
    const { list } = await read('/market/tickers', { symbol_id: BTC_SPOT })
    expect(list).toMatchObject([
      { symbol_id: BTC_SPOT, mark_price: null, index_price: null, funding_rate: null, open_interest: null },
    ])
    expect((await subject.x.get('/market/tickers', { symbol_id: 5 })).status).toBe(400)
  })

  test('trades and klines show what was traded, newest first', async () => {
    alone()
    const [maker, taker] = [await fundedTrader(subject.x), await fundedTrader(subject.x)]
    const price = await priceNear(subject.x, 0.999)
    await maker.act('/trade/orders', 7, limitOrder(price, { quantity: '0.03' }))
    await taker.act('/trade/orders', 7, limitOrder(price, { is_buy: false, quantity: '0.01' }))
    await taker.act('/trade/orders', 7, limitOrder(price, { is_buy: false, quantity: '0.02' }))
    const trades = await read('/market/trades', { symbol_id: BTC_PERP, limit: 2 })
    expect((trades.list as { q: string }[]).map((trade) => trade.q)).toEqual(['0.02', '0.01'])
    for (const interval of ['1m', '5m', '15m', '30m', '1h', '2h', '4h', '6h', '8h', '12h', '1d', '1w', '1M']) {
      const { list } = await read('/market/klines', { symbol_id: BTC_PERP, interval, limit: 1 })
      const [bar] = list as { i: string; s: number; c: string }[]
      expect([bar?.i, Number(bar?.c)]).toEqual([interval, Number(price)])
    }
    const { list } = await read('/market/klines', { symbol_id: BTC_PERP, interval: '1w', limit: 1 })
    expect(new Date((list as { s: number }[])[0]?.s ?? 0).getUTCDay()).toBe(1)
  })

  test('executions and asset flow tell price, fee and balance', async () => {
    const [maker, taker] = [await fundedTrader(subject.x, '10000'), await fundedTrader(subject.x, '10000')]
    const price = await priceNear(subject.x, 0.999)
    await maker.act('/trade/orders', 7, limitOrder(price))
    const { hash, envelope } = await taker.act('/trade/orders', 7, limitOrder(price, { is_buy: false }))
    const { order_id } = envelope.data ?? {}
    const { list } = await read('/trade/executions', { address: taker.address, order_id: String(order_id) })
    expect(list).toMatchObject([
      { order_id, is_buy: false, quantity: '0.01', is_maker: false, fee_coin_id: USDT, tx_hash: hash },
    ])
    const flows = (await read('/account/asset-flow', { address: taker.address })).list as Record<string, string>[]
    expect(flows.at(-1)).toMatchObject({ type: 'deposit', amount: '10000', balance: '10000' })
    expect(flows.some((flow) => flow.type === 'trade_fee' && flow.amount?.startsWith('-'))).toBe(true)
    const { coins } = await read('/account/balance', { address: taker.address })
    expect(coins).toMatchObject([{ coin_id: USDT, balance: flows[0]?.balance }])
  })

  test('the ledger balances: deposits are balances, isolated margins, insurance and fees', async () => {
    const { list } = await read('/paper/ledger')
    for (const row of list as Record<string, string>[]) {
      const { deposits = '', balances = '', isolated = '', insurance = '', fees = '' } = row
      const sum = [balances, isolated, insurance, fees].reduce((all, part) => all + Number(part), 0)
      expect(Math.abs(sum - Number(deposits))).toBeLessThan(1e-6)
    }
  })
})

describe('Account settings', () => {
  test('position mode, leverage, auto-borrow and isolated margin', async () => {
    const [trader, other] = [await fundedTrader(subject.x), await fundedTrader(subject.x)]
    const { address } = trader
    expect(await read('/account/settings', { address })).toEqual({
      address,
      position_mode: 'one_way',
      auto_borrow: false,
    })
    const lever = { symbol_id: BTC_PERP, leverage: 5, margin_mode: 'isolated' }
    const set = await trader.act('/account/leverage', 11, lever)
    expect(set.envelope.data).toEqual({ tx_hash: set.hash })
    const beyond = await trader.act('/account/leverage', 11, { ...lever, leverage: 100_000 })
    expect([beyond.status, beyond.envelope.code]).toEqual([422, '20005'])
    expect((await trader.act('/account/auto-borrow', 14, { auto_borrow: true })).envelope.code).toBe('0')
    expect(await read('/account/auto-borrow', { address })).toMatchObject({ auto_borrow: true })
    const price = await priceNear(subject.x, 0.998)
    await other.act('/trade/orders', 7, limitOrder(price))
    await trader.act('/trade/orders', 7, limitOrder(price, { is_buy: false, margin_mode: 'isolated' }))
    const margin = async () => {
      const { list } = await read('/account/positions', { address, symbol_id: BTC_PERP })
      return (list as { isolated_margin: string }[])[0]?.isolated_margin
    }
    const before = Number(await margin())
    await trader.act('/account/isolated-margin', 15, { symbol_id: BTC_PERP, position_side: 'both', amount: '50' })
    expect(Number(await margin())).toBeCloseTo(before + 50, 6)
    const mode = await trader.act('/account/position-mode', 10, { position_mode: 'hedge' })
    expect(mode.status).toBe(422)
  })
})

import { describe, expect, test } from 'vitest'
import type { LightStatus, State } from '../../../src/store/state.ts'
import type { GuardOptions } from '../../../src/tui/app/guards.ts'
import { computeTicket } from '../../../src/tui/ticket/computeTicket.ts'
import { emptyDraft, type TicketField } from '../../../src/tui/ui/ticketDraft.ts'
import { BTC, BTC_TICKER, NOW, SYMBOLS } from '../../fixtures/marketState.ts'
import { fullState, loadingState } from '../../fixtures/states.ts'

const OPTIONS: GuardOptions = {
  now: NOW,
  limits: { soft_notional: null, hard_notional: null, stale_ms: 10_000 },
  confirm: 'limits',
  staleUntil: 0,
  lastOrder: null,
}
const flat = (): State => fullState({ positions: {}, orders: {} })

function ticket(fields: Partial<Record<TicketField, string>>, state = flat(), change: Partial<GuardOptions> = {}) {
  const draft = emptyDraft('buy')
  return computeTicket({ ...draft, fields: { ...draft.fields, ...fields } }, state, { ...OPTIONS, ...change })
}

describe('estimates', () => {
  test('a market order walks the live book', () => {
    // Asks: 2.711 at 64219, 0.056 at 64219.5, then 1.737 at 64220.
    const { view } = ticket({ quantity: '3', order_type: 'market' })
    expect(view.estimate.worst).toBe('64,220.0')
    // (2.711 x 64219 + 0.056 x 64219.5 + 0.233 x 64220) / 3 = 64219.087
    expect(view.estimate.average).toBe('64,219.1')
    // 192657.261 x 0.0005
    expect(view.estimate.feeTaker).toBe('96.33')
    expect(view.estimate.feeMaker).toBeNull()
    expect(view.estimate.notional).toBe('192,657.26')
  })

  test('a resting order pays its own price; margin is its value by the leverage', () => {
    const { view } = ticket({ quantity: '0.5', price: '64000' })
    expect(view.estimate).toMatchObject({
      worst: '64,000.0',
      average: null,
      feeMaker: '6.40',
      feeTaker: '16.00',
      notional: '32,000.00',
      margin: '1,600.00',
      entryAfter: '64,000.0',
    })
  })

  test('isolated: the liquidation price from its own margin', () => {
    const { view } = ticket({ quantity: '0.5', price: '64000', margin_mode: 'isolated' })
    // (0.5 x 64000 - 1600) / (0.5 - 0.5 x 0.01) = 61414.14
    expect(view.estimate.liquidationAfter).toBe('61,414')
    // (64219.1 - 61414.14) / 64219.1
    expect(view.estimate.liquidationDistance).toBe('4.4%')
  })

  test('an order against a position takes no margin', () => {
    const held = fullState()
    const draft = { ...emptyDraft('sell'), fields: { ...emptyDraft().fields, quantity: '0.5', price: '64300' } }
    const { view } = computeTicket(draft, held, OPTIONS)
    expect(view.estimate.margin).toBe('0.00')
    expect(view.estimate.entryAfter).toBeNull()
  })
})

describe('more than is free', () => {
  const SPOT = { ...SYMBOLS.get(BTC)!, symbol_id: 10_001, settle_coin_id: null }
  const spot = (change: Partial<State> = {}) =>
    fullState({
      positions: {},
      orders: {},
      symbols: new Map([[SPOT.symbol_id, SPOT]]),
      tickers: { [SPOT.symbol_id]: { ...BTC_TICKER, symbol_id: SPOT.symbol_id } },
      books: {},
      symbol_id: SPOT.symbol_id,
      ...change,
    })

  test('a perpetual: margin and the fee of a taker', () => {
    // 30 x 64000 / 20 = 96000, 30 x 64000 x 0.0005 = 960; 94560.77 is free.
    const { view } = ticket({ quantity: '30', price: '64000' })
    expect(view.estimate.freeAfter).toBe('-2,399.23 USDT')
    expect(view.guard).toMatchObject({ level: 'soft', text: 'needs ~96,960.00 USDT, ~94,560.77 is free' })
    expect(ticket({ quantity: '29', price: '64000' }).view.guard).toBeNull()
  })

  test('spot: a purchase pays in the quote coin, a sale in the base coin; borrowing lets both through', () => {
    const buy = ticket({ quantity: '2', price: '64000' }, spot())
    expect(buy.view.guard?.text).toBe('needs ~128,000.00 USDT, ~94,560.77 is free')
    expect(ticket({ quantity: '1', price: '64000' }, spot()).view.estimate.freeAfter).toBe('30,560.77 USDT')
    const sell = { ...emptyDraft('sell'), fields: { ...emptyDraft().fields, quantity: '0.3', price: '64000' } }
    expect(computeTicket(sell, spot(), OPTIONS).view.guard?.text).toBe('needs ~0.300 BTC, ~0.250 is free')
    const settings = { address: '', position_mode: 'one_way', auto_borrow: true } as const
    expect(ticket({ quantity: '2', price: '64000' }, spot({ settings })).view.guard).toBeNull()
  })
})

describe('rows', () => {
  const row = (t: ReturnType<typeof ticket>, field: TicketField) => t.view.rows.find((r) => r.field === field)

  test('rounding is shown before it happens', () => {
    const t = ticket({ quantity: '0.1237', price: '64000.3' })
    expect(row(t, 'quantity')).toMatchObject({ becomes: '0.123 BTC', note: 'step .001' })
    expect(row(t, 'price')).toMatchObject({ becomes: '64,000', note: 'step .5' })
  })

  test('what a size in money turns into', () => {
    // 1000 / 64000 = 0.015625
    expect(row(ticket({ quantity: '1000$', price: '64000' }), 'quantity')?.becomes).toBe('0.015 BTC')
  })

  test('only what applies is shown', () => {
    const names = (t: ReturnType<typeof ticket>) => t.view.rows.map((r) => r.field)
    expect(names(ticket({ order_type: 'market' }))).not.toContain('price')
    expect(names(ticket({}))).not.toContain('slippage')
    expect(names(ticket({}))).not.toContain('position_side')
    expect(
      names(ticket({}, fullState({ settings: { address: '', position_mode: 'hedge', auto_borrow: false } }))),
    ).toContain('position_side')
    expect(names(ticket({ tp_trigger_price: '65000' }))).toContain('tpsl_mode')
  })

  test('a rule that is broken stands at its field', () => {
    const t = ticket({ quantity: '0.5', price: '90000' })
    expect(row(t, 'price')?.error).toContain('around the mark price')
    expect(t.plan).toBeNull()
    expect(row(ticket({ quantity: '2000', price: '64000' }), 'quantity')?.error).toContain('1000')
  })
})

describe('guards', () => {
  const guard = (fields: Partial<Record<TicketField, string>>, state = flat(), change: Partial<GuardOptions> = {}) =>
    ticket(fields, state, change).view.guard

  test('inside every limit: none', () => {
    expect(guard({ quantity: '0.1', price: '64000' })).toBeNull()
  })

  test.each([
    ['a bid far above the mark', { quantity: '0.1', price: '66000' }, 'soft', /2\.8% above the mark/],
    ['more than the book holds', { quantity: '900', order_type: 'market' }, 'soft', /the book holds/],
  ] as const)('%s', (_what, fields, level, text) => {
    expect(guard(fields)).toEqual({ level, text: expect.stringMatching(text) })
  })

  test('notional limits', () => {
    const limits = { soft_notional: '1000', hard_notional: '10000', stale_ms: 10_000 }
    expect(guard({ quantity: '0.1', price: '64000' }, flat(), { limits })?.level).toBe('soft')
    expect(guard({ quantity: '0.2', price: '64000' }, flat(), { limits })?.level).toBe('hard')
  })

  test('the account is not read yet, or could not be read', () => {
    const state = flat()
    const orders = { status: 'loading', at: 0 } as const
    expect(guard({ quantity: '0.1', price: '64000' }, { ...state, freshness: { ...state.freshness, orders } })).toEqual(
      {
        level: 'hard',
        text: 'your orders are still being read',
      },
    )
  })

  test('a book that is being read again locks what depends on prices, not a plain limit order', () => {
    const state = flat()
    const book = { ...state.books['BTC:100:1']!, status: 'resync' as const }
    const away = { ...state, books: { 'BTC:100:1': book } }
    expect(guard({ quantity: '0.1', price: 'bid' }, away)?.level).toBe('hard')
    expect(guard({ quantity: '0.1', price: '64000' }, away)).toBeNull()
  })

  test.each([
    ['ok', 'ok', 'the book is being read again'],
    ['ok', 'slow', 'the book is being read again'],
    ['ok', 'down', 'the market stream is down'],
    ['down', 'down', 'the exchange does not answer'],
    ['down', 'ok', 'the exchange does not answer'],
  ] as const)('why there is no book: rest %s, market stream %s', (rest, market, why) => {
    const state = flat()
    const light = (status: LightStatus) => ({ status, note: '', at: NOW })
    const guarded = guard(
      { quantity: '0.1', price: 'bid' },
      {
        ...state,
        books: { 'BTC:100:1': { ...state.books['BTC:100:1']!, status: 'resync' as const } },
        lights: { ...state.lights, rest: light(rest), market: light(market) },
      },
    )
    expect(guarded).toEqual({ level: 'hard', text: `${why}: a limit price as a number is needed` })
  })
})

test('without a market the ticket is empty, and nothing can be sent', () => {
  const t = ticket({ quantity: '1' }, loadingState())
  expect(t.plan).toBeNull()
  expect(t.view.rows).toEqual([])
})

test('the plan is what the view says', () => {
  const { view, plan } = ticket({ quantity: '0.1237', price: '64000' })
  expect(plan?.text).toBe(view.command)
  expect(plan?.writes).toEqual([
    {
      name: 'placeOrder',
      params: {
        symbol_id: BTC,
        is_buy: true,
        order_type: 'limit',
        price: '64000',
        quantity: '0.123',
        position_side: 'both',
        margin_mode: 'cross',
      },
      text: 'buy 0.1237 BTC-USDT @ 64000',
    },
  ])
})

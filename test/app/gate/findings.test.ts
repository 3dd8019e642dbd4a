import { describe, expect, test } from 'vitest'
import { type Finding, findingsOf, type GateFacts, held, limitsFor } from '../../../src/app/gate/findings.ts'
import type { GateWrite, PlaceParams } from '../../../src/app/gate/kind.ts'
import { DEFAULT_SETTINGS } from '../../../src/config/index.ts'
import { aPosition } from '../../support/orders.ts'
import { aDoor, BUY, MARKET, TRADER } from './setting.ts'

const place = (params: Partial<PlaceParams> = {}): GateWrite => ({ name: 'placeOrder', params: { ...BUY, ...params } })
const SELL = place({ is_buy: false })

/** Nothing stands in the way but what is given. */
function facts(change: Partial<GateFacts> = {}, setting: Parameters<typeof aDoor>[0] = {}): GateFacts {
  const { store, clock } = aDoor(setting)
  return {
    view: store.getState(),
    limits: DEFAULT_SETTINGS.limits,
    now: clock.now(),
    exchangeNow: clock.now(),
    readOnly: false,
    paused: null,
    again: null,
    budget: null,
    ...change,
  }
}
const words = (found: Finding[]) => found.map((f) => `${f.level} ${f.code}: ${f.text}`)
const LONG = { account: { positions: [aPosition({ address: TRADER, open_size: '3' })] } }

describe('what stands between a write and the exchange', () => {
  test.each<[string, Partial<GateFacts>, string[]]>([
    ['nothing', {}, []],
    ['read-only mode', { readOnly: true, paused: 'x' }, ['hard read_only: read-only mode: nothing is signed or sent']],
    ['no exchange time', { exchangeNow: null }, ['hard no_time: no exchange time for 30 s: only cancels are sent']],
    ['an earlier write in doubt', { paused: 'an order is in doubt' }, ['hard paused: an order is in doubt']],
    ['the rate limit', { budget: 'kept for cancels' }, ['hard budget: kept for cancels']],
    [
      'the same a moment ago',
      { again: { age: 1234, open: false } },
      ['soft again: the same was sent 1.2 s ago: say “again” to send it once more'],
    ],
    [
      'the same under way',
      { again: { age: 10, open: true } },
      ['soft under_way: the same is still under way: say “again” to send it once more'],
    ],
  ])('%s', (_, change, expected) => {
    expect(words(findingsOf(place(), facts(change)))).toEqual(expected)
  })

  test('cancels pass everything but read-only mode', () => {
    const all = { exchangeNow: null, paused: 'x', budget: 'y', again: { age: 1, open: true } }
    const cancel: GateWrite = { name: 'cancelAll', params: {} }
    expect(findingsOf(cancel, facts(all))).toEqual([])
    expect(findingsOf(cancel, facts({ readOnly: true }))).toHaveLength(1)
  })

  test('what makes a position smaller waits for the time only', () => {
    const all = { paused: 'x', budget: 'y', again: { age: 1, open: true } }
    expect(findingsOf(SELL, facts(all, LONG))).toEqual([])
    expect(findingsOf(SELL, facts({ ...all, exchangeNow: null }, LONG)).map((f) => f.code)).toEqual(['no_time'])
  })

  test('settings of the account wait for the time only', () => {
    const leverage: GateWrite = {
      name: 'setLeverage',
      params: { symbol_id: 20_001, leverage: 3, margin_mode: 'cross' },
    }
    const all = { paused: 'x', budget: 'y', again: { age: 1, open: true } }
    expect(findingsOf(leverage, facts(all))).toEqual([])
    expect(findingsOf(leverage, facts({ exchangeNow: null })).map((f) => f.code)).toEqual(['no_time'])
  })

  test.each(['orders', 'positions', 'balances'] as const)('%s that are still being read', (name) => {
    const ready = facts()
    const freshness = { ...ready.view.freshness, [name]: { status: 'loading' as const, at: 0 } }
    const found = findingsOf(place(), { ...ready, view: { ...ready.view, freshness } })
    expect(words(found)).toEqual([`hard unread: your ${name} are still being read`])
  })

  test('the hard reasons come first', () => {
    const limits = { ...DEFAULT_SETTINGS.limits, soft_notional: '1', hard_price_distance: '0.01' }
    const found = findingsOf(place({ price: '105' }), facts({ limits, paused: 'x', again: { age: 1, open: false } }))
    expect(found.map((f) => f.code)).toEqual(['paused', 'hard_price_distance', 'soft_notional', 'again'])
    const broken = findingsOf(place({ price: '100.01' }), facts({ again: { age: 1, open: false }, exchangeNow: null }))
    expect(broken.map((f) => f.level)).toEqual(['hard', 'hard', 'soft'])
  })

  test('also when a later order of a batch is the worse one', () => {
    const limits = { ...DEFAULT_SETTINGS.limits, soft_notional: '150', hard_price_distance: '0.03' }
    const orders = [
      { ...BUY, quantity: '2' },
      { ...BUY, price: '105' },
    ]
    const found = findingsOf({ name: 'batchOrder', params: { orders } }, facts({ limits }))
    expect(found.map((f) => f.code)).toEqual(['hard_price_distance', 'soft_notional'])
  })

  test('without exchange time the loss of the day cannot be said, only that there is no time', () => {
    const limits = { ...DEFAULT_SETTINGS.limits, daily_loss: '0' }
    expect(findingsOf(place(), facts({ limits, exchangeNow: null })).map((f) => f.code)).toEqual(['no_time'])
    expect(words(findingsOf(place(), facts({ limits })))).toEqual([
      'hard daily_loss: lost 0 today, limit 0: new risk waits until 0:00 UTC',
    ])
  })

  test('an order to be changed that is not known here', () => {
    const change: GateWrite = { name: 'modifyOrder', params: { order_id: '9', price: '1' } }
    expect(words(findingsOf(change, facts()))).toEqual([
      'hard unknown_order: the order to be changed is not known here: reduce or cancel it',
    ])
  })

  test('every order of a batch is held to the rules; a symbol that is not known only to its shape', () => {
    const batch: GateWrite = { name: 'batchOrder', params: { orders: [BUY, { ...BUY, price: '100.01' }] } }
    expect(findingsOf(batch, facts()).map((f) => f.level)).toEqual(['hard'])
    expect(findingsOf(place({ symbol_id: 77, price: '100.01' }), facts())).toEqual([])
  })
})

describe('case 20: prices that cannot be relied on', () => {
  const market: GateWrite = { name: 'placeOrder', params: MARKET }
  const { price: _, ...unpriced } = BUY
  const matched: GateWrite = { name: 'placeOrder', params: { ...unpriced, price_match: 'queue_1' } as PlaceParams }
  const side = { ticks: [1], lots: [1] }

  /** Facts with a book of that state and age. */
  function withBook(status: 'live' | 'resync', age = 0): GateFacts {
    const { store, clock, actions } = aDoor()
    const shape = { symbol_id: 20_001, depth: 20, merge: 1, q: 1, bids: side, asks: side, time: 1 }
    actions.book({ ...shape, status, at: clock.now() - age })
    actions.flush()
    const stream = store.getState().streams.market
    const view = { ...store.getState(), streams: { ...store.getState().streams, market: { ...stream, live: false } } }
    return { ...facts(), view, now: clock.now() }
  }

  test.each<[string, () => GateFacts, string[]]>([
    ['live', () => withBook('live'), []],
    ['old as far as it may be', () => withBook('live', 10_000), []],
    ['older', () => withBook('live', 12_500), ['soft stale: prices are 12 s old']],
    [
      'being read again',
      () => withBook('resync'),
      ['soft stale: the book is being read again: its prices cannot be relied on'],
    ],
    ['not followed', () => facts(), []],
  ])('%s', (_name, make, expected) => {
    const given = make()
    expect(words(findingsOf(market, given))).toEqual(expected)
    expect(words(findingsOf(matched, given)).filter((w) => w.includes('stale'))).toEqual(expected)
    expect(findingsOf(place(), given)).toEqual([])
  })
})

describe('a reason as an error', () => {
  const error = (level: Finding['level'], code: string) => held({ level, code, text: 'why' })
  test.each<[Finding['level'], string, string, string]>([
    ['hard', 'paused', 'unknown', 'look with: exchange-tui intents --resolve'],
    ['hard', 'no_time', 'connection', ''],
    ['hard', 'budget', 'connection', ''],
    ['hard', 'hard_size', 'usage', ''],
    ['soft', 'soft_size', 'usage', 'look at it, then send it with --again or --yes'],
  ])('%s %s', (level, code, kind, hint) => {
    expect(error(level, code)).toMatchObject({ kind, code, message: 'why', hint })
  })

  test('read-only mode says how to leave it', () => {
    expect(error('hard', 'read_only')).toMatchObject({
      kind: 'usage',
      code: 'read_only',
      message: 'read-only mode: nothing is signed or sent',
      hint: 'leave out --read-only, or: exchange-tui config set read_only false',
    })
  })
})

test('limits of one symbol: sizes and positions are its own only, the rest falls back', () => {
  const limits = {
    ...DEFAULT_SETTINGS.limits,
    soft_notional: '10',
    hard_notional: '20',
    soft_price_distance: '0.1',
    hard_price_distance: '0.2',
    max_position_notional: '99',
    symbols: { 'BTC-USDT': { hard_notional: '5', soft_size: '1', hard_size: '2', max_position: '3' } },
  }
  expect(limitsFor(limits, 'BTC-USDT')).toEqual({
    soft_notional: '10',
    hard_notional: '5',
    soft_size: '1',
    hard_size: '2',
    soft_price_distance: '0.1',
    hard_price_distance: '0.2',
    max_position: '3',
    max_position_notional: '99',
  })
  expect(limitsFor(limits, 'toString')).toMatchObject({ hard_notional: '20', hard_size: null, max_position: null })
})

import { expect, test } from 'vitest'
import { createKlines } from '../../../src/paper/klines/klines.ts'
import type { Trade } from '../../../src/protocol/models/market.ts'
import { BTC_PERP } from '../support/symbols.ts'

const ID = BTC_PERP.symbol_id
const T0 = Date.parse('2026-09-30T13:47:00Z')
const MINUTE = 60_000

function trade(p: string, q: string, a: string, t: number): Trade {
  return { i: '1', p, q, a, m: false, t, x: '' }
}

test('bars add up exactly and close at their boundary, also when nothing was traded', () => {
  const klines = createKlines([BTC_PERP])
  klines.roll(T0)
  expect(klines.open(ID, '1m')).toBeNull()
  klines.trade(ID, T0 + 10, trade('100.5', '0.001', '0.1005', T0 + 10))
  klines.trade(ID, T0 + 20, trade('99.0', '0.002', '0.198', T0 + 20))
  klines.trade(ID, T0 + 30, trade('100.0', '1.5', '150', T0 + 30))
  expect(klines.open(ID, '1m')).toEqual({
    s: T0,
    i: '1m',
    o: '100.5',
    h: '100.5',
    l: '99.0',
    c: '100.0',
    v: '1.503',
    u: '150.2985',
  })
  expect(klines.roll(T0 + MINUTE - 1)).toEqual([])
  const closed = klines.roll(T0 + MINUTE)
  expect(closed.map(({ kline }) => [kline.i, kline.c, kline.v])).toEqual([['1m', '100.0', '1.503']])
  expect(klines.open(ID, '1m')).toEqual({
    s: T0 + MINUTE,
    i: '1m',
    o: '100.0',
    h: '100.0',
    l: '100.0',
    c: '100.0',
    v: '0',
    u: '0',
  })
  expect(klines.roll(T0 + 2 * MINUTE).map(({ kline }) => [kline.s, kline.c, kline.v])).toEqual([
    [T0 + MINUTE, '100.0', '0'],
  ])
  expect(klines.open(ID, '5m')).toMatchObject({ s: Date.parse('2026-09-30T13:45:00Z'), o: '100.5', v: '1.503' })
})

test('candles of the past count for their own interval and every longer one', () => {
  const klines = createKlines([BTC_PERP])
  const day = Date.parse('2026-09-28T00:00:00Z')
  const candle = (s: number, i: '1d' | '1h' | '1m', o: string, c: string) =>
    ({ s, i, o, c, h: o > c ? o : c, l: o < c ? o : c, v: '1', u: '100' }) as const
  klines.absorb(ID, candle(day, '1d', '100.0', '110.0'))
  klines.absorb(ID, candle(day + 86_400_000, '1h', '110.0', '105.0'))
  klines.absorb(ID, candle(day + 86_400_000 + 3_600_000, '1m', '105.0', '120.0'))
  expect(klines.open(ID, '1d')).toMatchObject({
    s: day + 86_400_000,
    o: '110.0',
    h: '120.0',
    l: '105.0',
    c: '120.0',
    v: '2',
  })
  expect(klines.open(ID, '1w')).toMatchObject({
    s: day,
    o: '100.0',
    h: '120.0',
    l: '100.0',
    c: '120.0',
    v: '3',
    u: '300',
  })
  expect(klines.open(ID, '1m')).toMatchObject({ v: '1' })
  const { closed } = klines.takeChanges()
  expect(closed.map(({ kline }) => [kline.i, kline.s])).toEqual([
    ['1d', day],
    ['1h', day + 86_400_000],
  ])
})

test('a past of few intervals makes all of them', () => {
  const klines = createKlines([BTC_PERP])
  const day = Date.parse('2026-09-28T00:00:00Z')
  const candle = (s: number, i: '1d' | '1h' | '1m', o: string, c: string) =>
    ({ s, i, o, c, h: o > c ? o : c, l: o < c ? o : c, v: '1', u: '100' }) as const
  klines.begin(ID, {
    '1d': [candle(day, '1d', '100.0', '110.0')],
    '1h': [candle(day + 86_400_000, '1h', '110.0', '105.0')],
    '1m': [candle(day + 86_400_000 + 3_600_000, '1m', '105.0', '120.0')],
  })
  expect(klines.open(ID, '1d')).toMatchObject({
    s: day + 86_400_000,
    o: '110.0',
    h: '120.0',
    l: '105.0',
    c: '120.0',
    v: '2',
  })
  expect(klines.open(ID, '1w')).toMatchObject({
    s: day,
    o: '100.0',
    h: '120.0',
    l: '100.0',
    c: '120.0',
    v: '3',
    u: '300',
  })
  expect(klines.open(ID, '1m')).toMatchObject({ v: '1' })
  const { closed } = klines.takeChanges()
  expect(closed.map(({ kline }) => [kline.i, kline.s])).toEqual([
    ['1h', day + 86_400_000],
    ['1d', day],
  ])
})

test('statistics cover the last 24 hours, the minute in progress included', () => {
  const klines = createKlines([BTC_PERP])
  const minute = (s: number, o: string, c: string) => ({ s, i: '1m', o, c, h: c, l: o, v: '2', u: '200' }) as const
  klines.absorb(ID, minute(T0 - 1440 * MINUTE, '1.0', '2.0'))
  klines.absorb(ID, minute(T0 - 1439 * MINUTE, '90.0', '95.0'))
  klines.absorb(ID, minute(T0 - MINUTE, '95.0', '101.0'))
  klines.roll(T0)
  klines.trade(ID, T0 + 1, trade('80.5', '0.5', '40.25', T0 + 1))
  expect(klines.day(ID, T0 + 1)).toEqual({
    open_24h: '90.0',
    high_24h: '101.0',
    low_24h: '80.5',
    volume_24h: '4.5',
    turnover_24h: '440.25',
  })
})

test('what was committed continues after a restart', () => {
  const before = createKlines([BTC_PERP])
  before.roll(T0)
  before.trade(ID, T0 + 1, trade('100.0', '1', '100', T0 + 1))
  const { open } = before.takeChanges()
  const after = createKlines([BTC_PERP])
  after.restore(ID, open[0]!.klines, [])
  after.roll(T0 + 2)
  after.trade(ID, T0 + 3, trade('101.0', '2', '202', T0 + 3))
  expect(after.open(ID, '1m')).toMatchObject({ s: T0, o: '100.0', c: '101.0', v: '3', u: '302' })
  expect(after.open(ID, '1M')).toMatchObject({ o: '100.0', c: '101.0', v: '3', u: '302' })
})

import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { createPast } from '../../../../src/paper/market/index.ts'
import type { SymbolPast } from '../../../../src/paper/market/types.ts'
import { COINS, SYMBOLS } from '../../../../src/paper/symbols.ts'
import { Kline } from '../../../../src/protocol/models/market.ts'

const listing = { symbols: SYMBOLS, coins: COINS }
const END = Date.UTC(2026, 4, 14, 13, 37, 42, 123)
const DAY = 86_400_000
const STEP = { '1d': DAY, '1h': 3_600_000, '1m': 60_000 }

const past = createPast({ seed: 'p', ...listing, endTime: END })
const chain = (of: SymbolPast) => [...of['1d'], ...of['1h'], ...of['1m']]

describe('createPast', () => {
  it.each(SYMBOLS.map((s, i) => [s.symbol_id, i] as const))(
    '%i: candles are valid, contiguous and on their steps',
    (id, i) => {
      const symbol = SYMBOLS[i]!
      const own = past[i]!
      expect(own.symbol_id).toBe(id)
      const tickUnits = Math.round(Number(symbol.price_step) * 100)
      const isOnTick = (price: string) => Math.round(Number(price) * 100) % tickUnits === 0
      const faults: string[] = []
      const all = chain(own)
      for (const [at, kline] of all.entries()) {
        const [o, h, l, c] = [Number(kline.o), Number(kline.h), Number(kline.l), Number(kline.c)]
        const before = all[at - 1]
        if (!v.safeParse(Kline, kline).success) faults.push(`schema ${at}`)
        if (l > Math.min(o, c) || h < Math.max(o, c) || l <= 0) faults.push(`ohlc ${at}`)
        if (![kline.o, kline.h, kline.l, kline.c].every(isOnTick)) faults.push(`tick ${at}`)
        if (before && (before.c !== kline.o || before.s + STEP[before.i as '1d'] !== kline.s)) faults.push(`gap ${at}`)
        const average = Number(kline.u) / Number(kline.v)
        if (!(Number(kline.v) > 0 && average >= l * 0.999999 && average <= h * 1.000001)) faults.push(`turnover ${at}`)
        if (kline.v.split('.')[1]?.length !== symbol.qty_precision) faults.push(`lot ${at}`)
      }
      expect(faults.slice(0, 5)).toEqual([])
    },
  )

  it('covers 2 to 3 days by the minute, 60 days by the hour and three years by the day, on whole days', () => {
    for (const own of past) {
      expect(own['1m'].at(-1)!.s).toBe(Date.UTC(2026, 4, 14, 13, 36))
      expect(own['1m'][0]!.s).toBe(Date.UTC(2026, 4, 12))
      expect(own['1h']).toHaveLength(60 * 24)
      expect(own['1d']).toHaveLength(3 * 365)
      expect(own['1h'][0]!.s % DAY).toBe(0)
    }
  })

  it('at midnight still has two whole days by the minute', () => {
    const midnight = createPast({ seed: 'p', ...listing, endTime: Date.UTC(2026, 4, 14) })
    expect(midnight[0]!['1m']).toHaveLength(3 * 1440)
    expect(midnight[0]!['1m'].at(-1)!.s).toBe(Date.UTC(2026, 4, 13, 23, 59))
  })

  it('ends at the live price, given or default', () => {
    const endPrices = new Map(SYMBOLS.map((s, i) => [s.symbol_id, ['70000.5', '2999.95', '99.01'][i % 3]!]))
    const given = createPast({ seed: 'p', ...listing, endTime: END, endPrices })
    for (const own of given) expect(own['1m'].at(-1)!.c).toBe(endPrices.get(own.symbol_id))
    expect(past[0]!['1m'].at(-1)!.c).toBe('64218.5')
  })

  it('is the same for the same seed and another for another', () => {
    expect(createPast({ seed: 'p', ...listing, endTime: END })).toEqual(past)
    expect(createPast({ seed: 'q', ...listing, endTime: END })[0]!['1h']).not.toEqual(past[0]!['1h'])
  })

  it('moves like a market: coins together, a few percent a day, calm and busy stretches', () => {
    const closes = past.map((own) => chain(own).map((kline) => Math.log(Number(kline.c))))
    const moves = closes.map((levels) => levels.slice(1096, 1095 + 1440).map((level, i) => level - levels[1095 + i]!))
    expect(correlation(moves[0]!, moves[1]!)).toBeGreaterThan(0.6)
    expect(correlation(moves[0]!, moves[3]!)).toBeGreaterThan(0.98)
    const daily = Math.sqrt(mean(moves[0]!.map((move) => move ** 2)) * 24)
    expect(daily).toBeGreaterThan(0.008)
    expect(daily).toBeLessThan(0.04)
    const sizes = moves[0]!.map(Math.abs)
    expect(correlation(sizes.slice(1), sizes.slice(0, -1))).toBeGreaterThan(0.05)
  })
})

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function correlation(a: readonly number[], b: readonly number[]): number {
  const [ma, mb] = [mean(a), mean(b)]
  const covariance = mean(a.map((value, i) => (value - ma) * (b[i]! - mb)))
  return covariance / Math.sqrt(mean(a.map((value) => (value - ma) ** 2)) * mean(b.map((value) => (value - mb) ** 2)))
}

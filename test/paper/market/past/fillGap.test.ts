import { describe, expect, it } from 'vitest'
import { fillGap } from '../../../../src/paper/market/index.ts'
import { COINS, SYMBOLS } from '../../../../src/paper/symbols.ts'

const base = { seed: 5, symbols: SYMBOLS, coins: COINS, symbol: SYMBOLS[0]!, price: '64000.5' }
const FROM = Date.UTC(2026, 0, 5, 10, 0, 30)
const MINUTE = 60_000

describe('fillGap', () => {
  it('fills whole minutes from the last price to the price trading resumes at', () => {
    const { klines, price } = fillGap({ ...base, from: FROM, to: FROM + 180 * MINUTE })
    expect(klines).toHaveLength(179)
    expect(klines[0]!.s).toBe(Date.UTC(2026, 0, 5, 10, 1))
    expect(klines[0]!.o).toBe('64000.5')
    expect(klines.at(-1)!.c).toBe(price)
    for (const [i, kline] of klines.entries()) {
      if (i > 0) expect(kline.o).toBe(klines[i - 1]!.c)
      expect(kline.s).toBe(klines[0]!.s + i * MINUTE)
      expect(Number(kline.h)).toBeGreaterThanOrEqual(Math.max(Number(kline.o), Number(kline.c)))
      expect(Number(kline.l)).toBeLessThanOrEqual(Math.min(Number(kline.o), Number(kline.c)))
    }
    expect(fillGap({ ...base, from: FROM, to: FROM + 180 * MINUTE })).toEqual({ klines, price })
  })

  it('changes nothing when no whole minute passed', () => {
    expect(fillGap({ ...base, from: FROM, to: FROM + 20_000 })).toEqual({ klines: [], price: '64000.5' })
    expect(fillGap({ ...base, from: FROM, to: FROM - 20_000 })).toEqual({ klines: [], price: '64000.5' })
  })

  it('keeps the newest candles of a long absence and a price near the old one', () => {
    const { klines, price } = fillGap({ ...base, from: FROM, to: FROM + 400 * 1440 * MINUTE })
    expect(klines).toHaveLength(3 * 1440)
    expect(klines.at(-1)!.s).toBe(FROM - 30_000 + (400 * 1440 - 1) * MINUTE)
    expect(Number(price)).toBeGreaterThan(0)
  })

  it('stays within the price band around the old price, whatever the seed and the absence', () => {
    for (let seed = 0; seed < 60; seed++) {
      const days = [1, 3, 12, 300][seed % 4]!
      const { price } = fillGap({
        ...base,
        seed,
        symbol: SYMBOLS[seed % 6]!,
        from: FROM,
        to: FROM + days * 1440 * MINUTE,
      })
      expect(Math.abs(Number(price) / 64_000.5 - 1)).toBeLessThan(0.09)
    }
  })

  it('moves spot and perpetual of a coin together', () => {
    const times = { from: FROM, to: FROM + 2 * 1440 * MINUTE }
    const perp = fillGap({ ...base, ...times })
    const spot = fillGap({ ...base, ...times, symbol: SYMBOLS[3]! })
    expect(Math.abs(Number(perp.price) - Number(spot.price))).toBeLessThanOrEqual(0.5)
  })
})

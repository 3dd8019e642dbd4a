import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changed, describeRounding, roundPrice, roundSize } from '../../src/rules/rounding.ts'
import {
  quoteAmountOf,
  sizeOfBase,
  sizeOfPercent,
  sizeOfPosition,
  sizeOfQuote,
  sizeOfRisk,
  splitSize,
} from '../../src/rules/sizing.ts'
import { PERP, SPOT } from '../support/market.ts'

describe('rounding', () => {
  test('a size goes down and says so', () => {
    const r = sizeOfBase('0.1237', PERP)
    expect(r).toEqual({ field: 'quantity', given: '0.1237', rounded: '0.123', step: '0.001' })
    expect(describeRounding(r)).toBe('0.1237 -> 0.123, step 0.001')
    expect(changed(r)).toBe(true)
    expect(changed(sizeOfBase('0.1230', PERP))).toBe(false)
  })

  test('a size never becomes nothing: the error names the step', () => {
    expect(() => sizeOfBase('0.0009', PERP)).toThrow('quantity: "0.0009" given, allowed: at least one step of 0.001')
  })

  test('a buy price goes down, a sell price up, a trigger to the nearest tick', () => {
    expect(roundPrice('100.19', '0.1', 'buy').rounded).toBe('100.1')
    expect(roundPrice('100.11', '0.1', 'sell').rounded).toBe('100.2')
    expect(roundPrice('100.15', '0.1', 'nearest').rounded).toBe('100.2')
    expect(roundPrice('100.14', '0.1', 'nearest').rounded).toBe('100.1')
    expect(roundPrice('7', '5', 'buy').rounded).toBe('5')
  })

  test('a rounded size is the largest multiple that fits (checked in integers)', () => {
    const units = fc.bigInt(1n, 10n ** 18n - 1n)
    fc.assert(
      fc.property(units, units, (size, step) => {
        fc.pre(size >= step)
        const { rounded } = roundSize(fraction(size), fraction(step))
        const result = BigInt(rounded.replace('.', '').padEnd(19, '0'))
        expect(result).toBe(size - (size % step))
      }),
      { numRuns: 200 },
    )
  })
})

/** 10^-18 units as a decimal string below 1. */
function fraction(units: bigint): string {
  return `0.${units.toString().padStart(18, '0')}`
}

describe('sizing', () => {
  test('500$ at 64000 is 0.007 BTC', () => {
    // 500 / 64000 = 0.0078125
    expect(sizeOfQuote('500', '64000', PERP)).toMatchObject({ given: '0.0078125', rounded: '0.007' })
  })

  test('an exact notional is not lost to division', () => {
    expect(sizeOfQuote('192', '64000', PERP).rounded).toBe('0.003')
    expect(sizeOfQuote('0.3', '0.1', { ...PERP, qty_step: '1' }).rounded).toBe('3')
  })

  test('spot quote amounts keep the precision of tick x lot', () => {
    expect(quoteAmountOf('500.1234567', SPOT).rounded).toBe('500.123456')
  })

  test('25% of 1000 USDT at 10x pays margin and taker fee', () => {
    // 250 / (50000 x (0.1 + 0.0005)) = 250 / 5025 = 0.04975...
    expect(sizeOfPercent('25', true, '50000', { available: '1000', leverage: 10 }, PERP).rounded).toBe('0.049')
  })

  test('percent on spot: the quote when buying, the base when selling', () => {
    expect(sizeOfPercent('50', true, '50000', { available: '1000', leverage: 1 }, SPOT).rounded).toBe('0.0100')
    expect(sizeOfPercent('50', false, '50000', { available: '1.5', leverage: 1 }, SPOT).rounded).toBe('0.7500')
  })

  test('risk 50$ with the stop 400 away is 0.125', () => {
    expect(sizeOfRisk('50', true, '64000', '63600', PERP).rounded).toBe('0.125')
    expect(sizeOfRisk('50', false, '64000', '64400', PERP).rounded).toBe('0.125')
    expect(() => sizeOfRisk('50', true, '64000', '64000', PERP)).toThrow('below the entry price')
    expect(() => sizeOfRisk('50', false, '64000', '63000', PERP)).toThrow('above the entry price')
  })

  test('percent of a position, all of it at 100', () => {
    expect(sizeOfPosition('100', '-0.123', PERP).rounded).toBe('0.123')
    expect(sizeOfPosition('50', '0.123', PERP).rounded).toBe('0.061')
    expect(() => sizeOfPosition('101', '1', PERP)).toThrow('at most 100%')
  })

  test('a split adds up', () => {
    expect(splitSize('1', 3, 'even', PERP)).toEqual(['0.333', '0.333', '0.334'])
    expect(splitSize('1', 4, 'linear', PERP)).toEqual(['0.100', '0.200', '0.300', '0.400'])
    expect(() => splitSize('0.002', 3, 'even', PERP)).toThrow('at least one step of 0.001')
  })
})

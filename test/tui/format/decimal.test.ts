import { describe, expect, it } from 'vitest'
import {
  alignPoints,
  compact,
  direction,
  fitNumber,
  fixed,
  group,
  NONE,
  percent,
  signed,
} from '../../../src/tui/format/decimal.ts'

describe('decimals as text', () => {
  it.each([
    ['64218.5', '64,218.5'],
    ['-1234567.890', '-1,234,567.890'],
    ['999', '999'],
    ['1000', '1,000'],
    ['0.000001', '0.000001'],
    ['not a number', 'not a number'],
  ])('group %s -> %s', (given, shown) => expect(group(given)).toBe(shown))

  it.each([
    ['64218.5', 2, '64,218.50'],
    ['64218', 1, '64,218.0'],
    ['0.125', 2, '0.13'],
    ['-0.001', 2, '0.00'],
    ['1234.5', 0, '1,235'],
    // More digits than a float holds.
    ['12345678901234567890.123456789', 9, '12,345,678,901,234,567,890.123456789'],
    ['9007199254740993', 0, '9,007,199,254,740,993'],
  ])('fixed %s to %i -> %s', (given, decimals, shown) => expect(fixed(given, decimals)).toBe(shown))

  it('says when there is no value', () => {
    expect(fixed(null, 2)).toBe(NONE)
    expect(percent(null, 2)).toBe(NONE)
    expect(signed(undefined, 2)).toBe(NONE)
    expect(compact(null)).toBe(NONE)
  })

  it('signs what is not zero', () => {
    expect([signed('58.55', 2), signed('-3.2', 2), signed('0.001', 2), signed('0', 2)]).toEqual([
      '+58.55',
      '-3.20',
      '0.00',
      '0.00',
    ])
  })

  it.each([
    ['12402.118', '12,402'],
    ['999999.4', '999,999'],
    ['1240000', '1.24M'],
    ['2500000000', '2.50B'],
    ['0.3149', '0.31'],
    ['42.06', '42.1'],
  ])('compact %s -> %s', (given, shown) => expect(compact(given)).toBe(shown))

  it('percent of a fraction', () => {
    expect(percent('0.0184', 2, true)).toBe('+1.84%')
    expect(percent('-0.00005', 4, true)).toBe('-0.0050%')
    expect(percent('0.103', 1)).toBe('10.3%')
  })

  it('direction of a text', () => {
    expect(['-0.1', '0.00', '3', null].map(direction)).toEqual(['down', 'flat', 'up', 'flat'])
  })

  it('puts decimal points under each other', () => {
    expect(alignPoints(['1.5', '20', '3.125', NONE])).toEqual(['1.5  ', '20    ', '3.125', NONE])
  })

  it.each([
    ['0.050', 8, '0.050'],
    ['1,234.567', 8, '1,234.56'],
    ['1,234,567.890', 9, '1,234,567'],
    ['12,345,678.9', 8, '12.35M'],
    ['12,345,678.9', 3, '…'],
  ])('fits %s into %i columns as %s', (text, columns, shown) => expect(fitNumber(text, columns)).toBe(shown))
})

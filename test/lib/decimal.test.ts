import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  Decimal,
  decimalsOf,
  fromSteps,
  fromUnits,
  isDecimal,
  parseDecimal,
  plain,
  toSteps,
  toUnits,
} from '../../src/lib/decimal.ts'

describe('what a decimal is', () => {
  test.each(['0', '1', '-1', '0.5', '007', '1'.repeat(30), `0.${'1'.repeat(30)}`])('%s', (text) => {
    expect(isDecimal(text)).toBe(true)
  })
  const BAD = ['', '1e3', '1,5', '.5', '5.', ' 1 ', '1 ', '+1', '--1', '0x10', 'NaN', 'Infinity', '１', '٣', '1\n']
  test.each([...BAD, '1'.repeat(31), `0.${'1'.repeat(31)}`])('not %j', (text) => {
    expect(isDecimal(text)).toBe(false)
    expect(() => parseDecimal(text, 'quantity')).toThrow(/^quantity: .* allowed: a decimal number/)
  })
})

test('plain form: no exponent, no trailing zeros, no negative zero', () => {
  expect(plain(new Decimal('1e30'))).toBe(`1${'0'.repeat(30)}`)
  expect(plain(new Decimal('1e-30'))).toBe(`0.${'0'.repeat(29)}1`)
  expect(plain(new Decimal('1.500'))).toBe('1.5')
  expect(plain(new Decimal('-0'))).toBe('0')
  expect(plain(new Decimal('0.1').plus('0.2'))).toBe('0.3')
})

test('30 digits each side multiply exactly', () => {
  expect(plain(new Decimal('9'.repeat(30)).times('9'.repeat(30)))).toBe(`${'9'.repeat(29)}8${'0'.repeat(29)}1`)
})

test('steps', () => {
  expect(toSteps('0.123', '0.001')).toBe(123)
  expect(toSteps('0.1230', '0.001')).toBe(123)
  expect(toSteps('0.1235', '0.001')).toBeNull()
  expect(toSteps('10', '2.5')).toBe(4)
  expect(toSteps('1'.repeat(30), '0.1')).toBeNull()
  expect(fromSteps(123, '0.001')).toBe('0.123')
  expect(fromSteps(120n, '0.001')).toBe('0.120')
  expect(fromSteps(4, '2.5')).toBe('10.0')
  expect([decimalsOf('0.001'), decimalsOf('1'), decimalsOf('0.10')]).toEqual([3, 0, 1])
})

test('units', () => {
  expect(fromUnits(12345n, 2)).toBe('123.45')
  expect(fromUnits(-5n, 6)).toBe('-0.000005')
  expect(fromUnits(0n, 6)).toBe('0')
  expect(toUnits('123.45', 2)).toBe(12345n)
  expect(toUnits('123.456', 2)).toBeNull()
  expect(toUnits('-0.01', 2)).toBe(-1n)
})

test('units and text are inverse', () => {
  fc.assert(
    fc.property(fc.bigInt(-(10n ** 40n), 10n ** 40n), fc.integer({ min: 0, max: 18 }), (units, precision) => {
      expect(toUnits(fromUnits(units, precision), precision)).toBe(units)
    }),
  )
})

test('steps and text are inverse', () => {
  const step = fc.constantFrom('0.001', '0.5', '1', '25', '0.00000001')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 40 }), step, (count, s) => {
      expect(toSteps(fromSteps(count, s), s)).toBe(count)
    }),
  )
})

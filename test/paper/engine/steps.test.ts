import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatScaled, Steps } from '../../../src/paper/engine/steps.ts'

describe('Steps', () => {
  it.each([
    ['0.5', '64218', 128_436],
    ['0.5', '64218.50', 128_437],
    ['0.05', '3410.05', 68_201],
    ['0.001', '0.001', 1],
    ['0.001', '12', 12_000],
    ['10', '250', 25],
    ['1', '0', 0],
  ])('reads with step %s: %s is %i steps', (step, text, steps) => {
    expect(new Steps(step).parse(text)).toBe(steps)
  })

  it.each(['64218.25', '0.3', '1e3', '1,5', '.5', '5.', ' 1 ', '0x10', '-1', '', 'NaN', '9007199254740993', '١'])(
    'refuses %j',
    (text) => {
      expect(new Steps('0.5').parse(text)).toBeNull()
    },
  )

  it.each([
    ['0.5', 128_437, '64218.5'],
    ['0.5', 128_436, '64218'],
    ['0.001', 1, '0.001'],
    ['0.001', -4, '-0.004'],
    ['0.001', 0, '0'],
    ['10', 25, '250'],
  ])('writes the shortest plain decimal: step %s x %i', (step, steps, text) => {
    expect(new Steps(step).format(steps)).toBe(text)
  })

  it('reads back what it writes', () => {
    fc.assert(
      fc.property(fc.constantFrom('0.5', '0.05', '0.001', '0.00001', '1', '25'), fc.nat(1e9), (step, n) => {
        const steps = new Steps(step)
        expect(steps.parse(steps.format(n))).toBe(n)
      }),
    )
  })

  it('writes money of any size', () => {
    expect(formatScaled(123_456_789_012_345_678_901n, 8)).toBe('1234567890123.45678901')
    expect(formatScaled(-5n, 8)).toBe('-0.00000005')
  })
})

import { describe, expect, it } from 'vitest'
import { createSteps, formatUnits } from '../../../src/paper/market/steps.ts'

describe('steps', () => {
  it.each([
    ['0.5', 128_437, '64218.5'],
    ['0.5', 128_438, '64219.0'],
    ['0.05', 1, '0.05'],
    ['0.05', 68_204, '3410.20'],
    ['0.01', 15_234, '152.34'],
    ['0.00001', 7, '0.00007'],
    ['0.1', 0, '0.0'],
    ['1', 42, '42'],
    ['10', 42, '420'],
  ])('step %s x %i = %s, and back', (step, count, text) => {
    const steps = createSteps(step)
    expect(steps.format(count)).toBe(text)
    expect(steps.parse(text)).toBe(count)
  })

  it('pads small numbers', () => {
    expect(formatUnits(5, 3)).toBe('0.005')
    expect(formatUnits(12_345, 3)).toBe('12.345')
  })
})

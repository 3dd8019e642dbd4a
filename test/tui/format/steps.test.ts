import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatScaled, formatSteps, stepFormat } from '../../../src/tui/format/steps.ts'

describe('steps as text', () => {
  it.each([
    [128_437, '0.5', '64,218.5'],
    [128_438, '0.5', '64,219.0'],
    [1, '0.001', '0.001'],
    [12_402, '1', '12,402'],
    [3, '25', '75'],
    [100_000, '0.01', '1,000.00'],
  ])('%i steps of %s -> %s', (count, step, shown) => expect(formatSteps(count, stepFormat(step))).toBe(shown))

  it('takes back apart what it wrote', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.integer({ min: 0, max: 8 }), (scaled, decimals) => {
        const text = formatScaled(scaled, decimals)
        expect(BigInt(text.replace(/[,.]/g, ''))).toBe(BigInt(scaled))
        expect(text.split('.')[1]?.length ?? 0).toBe(decimals)
      }),
    )
  })

  it('shows no number rather than a wrong one beyond exact integers', () => {
    expect(formatSteps(2 ** 53, stepFormat('0.5'))).toBe('–')
  })
})

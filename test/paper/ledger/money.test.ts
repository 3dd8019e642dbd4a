import { describe, expect, it } from 'vitest'
import { ceilDiv, feeOf, formatMoney, parseMoney, parseRate } from '../../../src/paper/ledger/money.ts'

describe('money', () => {
  it('rounds fees up against the trader, to one unit', () => {
    expect(feeOf(64_000_000_000n, parseRate('0.00045'))).toBe(28_800_000n)
    expect(feeOf(1n, parseRate('0.00045'))).toBe(1n)
    expect(feeOf(0n, parseRate('0.00045'))).toBe(0n)
    expect(ceilDiv(7n, 2n)).toBe(4n)
  })

  it('reads and writes units of 10^-8', () => {
    expect(parseMoney('-12.5', 8)).toBe(-1_250_000_000n)
    expect(parseMoney('0.000000001', 8)).toBeNull()
    expect(formatMoney(-1_250_000_000n, 8)).toBe('-12.5')
    expect(formatMoney(0n, 8)).toBe('0')
  })
})

import { describe, expect, it } from 'vitest'
import { age, countdown, daysLeft } from '../../../src/tui/format/time.ts'

const HOUR = 3_600_000

describe('times as text', () => {
  it.each([
    [0, '0s'],
    [59_999, '59s'],
    [60_000, '1m'],
    [3 * HOUR, '3h'],
    [5 * 24 * HOUR, '5d'],
    [-50, '0s'],
    [3000 * 24 * HOUR, '>2y'],
  ])('age %i -> %s', (ms, shown) => expect(age(ms)).toBe(shown))

  it('counts down', () => {
    expect(countdown(2 * HOUR + 14 * 60_000 + 9000)).toBe('2:14:09')
    expect(countdown(2 * HOUR + 14 * 60_000 + 9000, true)).toBe('2:14')
    expect(countdown(65_000, true)).toBe('1:05')
    expect(countdown(-1)).toBe('0:00:00')
  })

  it('says when a key has ended', () => {
    expect([daysLeft(89.4 * 24 * HOUR), daysLeft(HOUR), daysLeft(0)]).toEqual(['89d', '<1d', 'expired'])
  })
})

import { describe, expect, test } from 'vitest'
import type { State } from '../../../src/store/state.ts'
import { clockHealth, inFlight, nonceHealth } from '../../../src/tui/dialogs/keyHealth.ts'

const NOW = 1_790_000_000_000
const HOUR = 3_600_000
const lights = (status: 'ok' | 'warn') => ({ clock: { status } }) as unknown as State['lights']

describe('case 15: the clock, as a trader sees it', () => {
  test.each([
    [4, 'ok', 'this machine is 4 ms behind the exchange; its time is used'],
    [-1000, 'ok', 'this machine is 1000 ms ahead of the exchange; its time is used'],
    [1001, 'warn', 'this machine is 1001 ms behind'],
    [-1001, 'warn', 'this machine is 1001 ms ahead of'],
  ] as const)('%i ms: %s', (clockOffset, level, words) => {
    const found = clockHealth({ clockOffset, lights: lights('ok') })
    expect(found.level).toBe(level)
    expect(found.text).toContain(words)
  })

  test('not known: nothing can be signed', () => {
    expect(clockHealth({ clockOffset: null, lights: lights('ok') })).toEqual({
      text: 'the time of the exchange is not known: nothing can be signed',
      level: 'bad',
    })
    expect(clockHealth({ clockOffset: 4, lights: lights('warn') })).toMatchObject({ level: 'warn' })
  })
})

describe('nonces against the time of the exchange', () => {
  test('behind it, as usual: how long ago, and the mark that a crash would not fall below', () => {
    expect(nonceHealth({ last: NOW - 12_000, mark: NOW + 2500 }, NOW)).toEqual([
      { text: `held by this program · last ${NOW - 12_000}, 12s ago`, level: 'ok' },
      { text: `high-water mark on disk ${NOW + 2500}, 2s ahead`, level: 'ok' },
    ])
  })

  test.each([
    [60_000, 'ok'],
    [61_000, 'warn'],
    [12 * HOUR, 'warn'],
    [12 * HOUR + 1, 'bad'],
  ] as const)('%i ms ahead: %s', (ahead, level) => {
    const [last] = nonceHealth({ last: NOW + ahead, mark: NOW + ahead }, NOW)
    expect(last).toMatchObject({
      level,
      text: expect.stringContaining(level === 'ok' ? '1m ahead' : 'ahead of the exchange'),
    })
  })

  test('not held, none yet, no time of the exchange', () => {
    expect(nonceHealth(null, NOW)).toEqual([{ text: 'not held: another program may sign with this key', level: 'ok' }])
    expect(nonceHealth({ last: null, mark: 0 }, NOW).map((h) => h.text)).toEqual([
      'held by this program · none used yet',
    ])
    expect(nonceHealth({ last: 7, mark: 9 }, null).map((h) => h.text)).toEqual([
      'held by this program · last 7',
      'high-water mark on disk 9',
    ])
  })
})

test('what is in flight is counted, what is in doubt stands out', () => {
  const pending = (...states: string[]) =>
    Object.fromEntries(states.map((state, i) => [String(i), { state }])) as unknown as State['pending']
  expect(inFlight(pending('done', 'rejected'))).toEqual({ text: 'none', level: 'ok' })
  expect(inFlight(pending('sending'))).toEqual({ text: '1', level: 'ok' })
  expect(inFlight(pending('sending', 'sending', 'unknown', 'expired'))).toEqual({
    text: '2 · 1 UNKNOWN',
    level: 'warn',
  })
})

import { expect, test } from 'vitest'
import { liveDays, type Sample } from './days/live.ts'

const HOUR = 3_600_000
const WRITES = 40

test('four virtual days of a busy market and busy bots: what is kept stops growing', { timeout: 120_000 }, async () => {
  const samples: Sample[] = []
  const days = liveDays({ days: 4, stepMs: HOUR, writesPerBlock: WRITES, samplesPerDay: 2 })
  for await (const sample of days) samples.push(sample)
  const last = samples.at(-1)!
  expect(last.writes).toBe(4 * 24 * WRITES)
  for (const { day, writes, rows } of samples) {
    // A nonce is remembered while it could be used again: two days, and the block at work.
    expect(rows.nonce).toBeLessThanOrEqual(Math.min(writes, (2 * 24 + 1) * WRITES))
    // Three owners with twice 500 each, and whatever is younger than two days.
    expect(rows.tx).toBeLessThanOrEqual(3 * 1000 + (2 * 24 + 1) * WRITES)
    expect(rows.trade).toBeLessThanOrEqual(2000)
    expect(rows.closed_position).toBeLessThanOrEqual(2000)
    // Six symbols in thirteen intervals, 10,000 each at most; they begin with a past.
    expect(rows.kline).toBeLessThanOrEqual(6 * 13 * 10_000)
    expect([day, rows.kline_open, rows.agent, rows.sub]).toEqual([day, 6, 0, 0])
    // Ended orders 10,000, and a few of accounts, positions, live orders and counters.
    expect(rows.core_row).toBeLessThanOrEqual(Math.min(10_000, writes) + 400)
  }
  const settled = samples.filter(({ day }) => day >= 2)
  expect(new Set(settled.map(({ rows }) => rows.nonce)).size).toBe(1)
  const heaps = settled.map(({ heap }) => heap)
  // From then on the heap only breathes: nothing in memory goes with the number of blocks or writes.
  expect(Math.max(...heaps) - Math.min(...heaps)).toBeLessThan(6)
})

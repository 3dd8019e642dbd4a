import { expect, test } from 'vitest'
import { simulate } from './simulate.ts'

const TOGETHER = 50

/** One test for every 50 seeds of [from, to); names the seeds that fail and what was wrong. */
export function runSeeds(from: number, to: number): void {
  for (let first = from; first < to; first += TOGETHER) {
    const last = Math.min(to, first + TOGETHER) - 1
    test(`seeds ${first} to ${last}`, { timeout: 180_000 }, async () => {
      const failures: string[] = []
      for (let seed = first; seed <= last; seed++) {
        const report = await simulate(seed)
        failures.push(...report.failures.map((f) => `seed ${seed}, ${f}`))
      }
      expect(failures).toEqual([])
    })
  }
}

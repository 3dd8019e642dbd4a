import { expect, test } from 'vitest'
import { chaos } from './chaos.ts'

test.each([1, 2])('a terminal behind a wild proxy ends with exactly what the exchange did (%i)', async (seed) => {
  const report = await chaos(seed, 3000)
  expect(report.failures).toEqual([])
  expect(report.writes).toBeGreaterThan(5)
  expect(Object.keys(report.struck).length).toBeGreaterThan(2)
})

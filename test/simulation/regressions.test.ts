import { expect, test } from 'vitest'
import { REGRESSIONS } from './regressions.ts'
import { simulate } from './simulate.ts'

test.each(Object.entries(REGRESSIONS))('seed %s: %s', async (seed) => {
  expect((await simulate(Number(seed))).failures).toEqual([])
})

test('the same seed is the same life', async () => {
  const [one, two] = [await simulate(11), await simulate(11)]
  expect(two).toEqual(one)
  expect(one.intents).toBeGreaterThan(0)
})

import { expect, it } from 'vitest'
import { createPauses, PAUSE_MIN_MS } from '../../src/client/pauses.ts'
import { untilDone } from '../../src/client/retry.ts'
import { createRng } from '../../src/lib/rng.ts'
import { virtualClock } from '../support/virtualClock.ts'

function setting() {
  const clock = virtualClock()
  const pauses = createPauses(clock)
  const began = clock.now()
  const over: number[] = []
  const pause = (ms: number) => pauses.after(ms, () => over.push(clock.now() - began))
  return { clock, pauses, over, pause }
}

it('a pause is waited out while nothing gets through', async () => {
  const { clock, over, pause } = setting()
  pause(30_000)
  await clock.advance(29_999)
  expect(over).toEqual([])
  await clock.advance(1)
  expect(over).toEqual([30_000])
  expect(clock.pending).toBe(0)
})

it('the first success after a moment ends it, and only once', async () => {
  const { clock, pauses, over, pause } = setting()
  pause(30_000)
  await clock.advance(PAUSE_MIN_MS - 1)
  pauses.worked()
  expect(over).toEqual([])
  await clock.advance(1000)
  pauses.worked()
  pauses.worked()
  expect(over).toEqual([1499])
  await clock.advance(60_000)
  expect(over.length).toBe(1)
  expect(clock.pending).toBe(0)
})

it('a cancelled pause ends nothing', async () => {
  const { clock, pauses, over, pause } = setting()
  const timer = pause(5000)
  await clock.advance(1000)
  timer.cancel()
  pauses.worked()
  await clock.advance(10_000)
  expect(over).toEqual([])
  expect(clock.pending).toBe(0)
})

it('an attempt that failed while others got through is repeated soon, one that fails with all others ever later', async () => {
  const timesOf = async (others: boolean) => {
    const { clock, pauses } = setting()
    const times: number[] = []
    void untilDone(
      pauses,
      createRng('untilDone'),
      () => times.length < 8,
      async () => {
        times.push(clock.now())
        if (others) pauses.worked()
        return false
      },
    )
    await clock.advance(600_000)
    return times.at(-1)! - times[0]!
  }
  expect(await timesOf(true)).toBeLessThanOrEqual(8 * 1000)
  expect(await timesOf(false)).toBeGreaterThan(8 * 1000)
})

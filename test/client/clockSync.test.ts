import { describe, expect, it } from 'vitest'
import { createClockSync } from '../../src/client/clockSync.ts'
import { recordingSink } from '../support/recordingSink.ts'
import { virtualClock } from '../support/virtualClock.ts'

function setting(answer: () => { time: number; took: number } | null = () => null) {
  const clock = virtualClock()
  const { sink, seen } = recordingSink()
  const sync = createClockSync({ clock, sink, read: async () => answer() })
  return { clock, sync, seen }
}

describe('case 15: the exchange clock', () => {
  it('is the answer plus half the round trip; the quickest answer is believed', () => {
    const { clock, sync } = setting()
    expect(sync.offset()).toBeNull()
    sync.sample(clock.now() + 500 - 100, 200)
    expect(sync.offset()).toBe(500)
    sync.sample(clock.now() + 520 - 5, 10)
    expect(sync.offset()).toBe(520)
    sync.sample(clock.now() + 480 - 150, 300)
    expect(sync.offset()).toBe(520)
    expect(sync.now()).toBe(clock.now() + 520)
  })

  it('a jump of the local clock makes it unknown until the exchange was asked again, which happens at once', async () => {
    let exchangeAhead = 500
    let reachable = true
    const { clock, sync, seen } = setting(() => (reachable ? { time: clock.now() + exchangeAhead, took: 0 } : null))
    sync.start()
    await clock.advance(5000)
    expect(sync.offset()).toBe(500)
    reachable = false
    clock.jump(20_000)
    exchangeAhead -= 20_000
    await clock.advance(1000)
    expect(sync.offset()).toBeNull()
    expect(seen.clocks.at(-1)).toMatchObject({ offset: null })
    reachable = true
    await clock.advance(2000)
    expect(sync.offset()).toBe(-19_500)
    sync.stop()
    expect(clock.pending).toBe(0)
  })

  it('a push proves that the exchange clock is further ahead, within the error', () => {
    const { clock, sync } = setting()
    sync.sample(clock.now() - 100, 200)
    sync.sample(clock.now() + 40, null)
    expect(sync.offset()).toBe(40)
    sync.sample(clock.now() + 999_999, null)
    expect(sync.offset()).toBe(100)
  })

  it('a jump of the local clock throws the old samples away', () => {
    const { clock, sync } = setting()
    for (let i = 0; i < 5; i++) sync.sample(clock.now() - 5, 10)
    expect(sync.offset()).toBe(0)
    const exchange = clock.now()
    clock.jump(20_000)
    sync.sample(exchange - 5, 10)
    expect(sync.offset()).toBe(-20_000)
  })

  it('is unknown without an answer for 30 s, and says so', async () => {
    let answering = true
    const s = setting(() => (answering ? { time: s.clock.now(), took: 0 } : null))
    s.sync.start()
    await s.clock.advance(25_000)
    expect(s.sync.offset()).toBe(0)
    answering = false
    await s.clock.advance(45_000)
    expect(s.sync.offset()).toBeNull()
    expect(s.seen.clocks.at(-1)).toMatchObject({ offset: null })
    s.sync.stop()
  })

  it('ignores times that are none', () => {
    const { sync } = setting()
    sync.sample(Number.NaN, 5)
    sync.sample(-1, 5)
    expect(sync.offset()).toBeNull()
  })
})

import type { Clock } from '../../src/lib/clock.ts'

/** Time that moves only when told. */
export interface VirtualClock extends Clock {
  /** Moves on, running what falls due in order; promises settle in between. */
  advance(ms: number): Promise<void>
  /** Sets the clock without running anything: a jump. */
  jump(ms: number): void
  readonly pending: number
}

export function virtualClock(start = 1_700_000_000_000): VirtualClock {
  let now = start
  let jumped = 0
  let id = 0
  const due = new Map<number, { at: number; every: number | null; run: () => void }>()
  const add = (ms: number, every: number | null, run: () => void) => {
    id += 1
    const mine = id
    due.set(mine, { at: now + Math.max(0, ms), every, run })
    return { cancel: () => void due.delete(mine) }
  }
  const settle = async () => {
    for (let i = 0; i < 30; i++) await Promise.resolve()
  }
  return {
    now: () => now + jumped,
    after: (ms, run) => add(ms, null, run),
    every: (ms, run) => add(ms, ms, run),
    async advance(ms) {
      const end = now + ms
      await settle()
      for (;;) {
        const next = [...due].filter(([, t]) => t.at <= end).sort((a, b) => a[1].at - b[1].at || a[0] - b[0])[0]
        if (next === undefined) break
        const [key, timer] = next
        now = timer.at
        if (timer.every === null) due.delete(key)
        else timer.at += timer.every
        timer.run()
        await settle()
      }
      now = end
      await settle()
    },
    jump(ms) {
      jumped += ms
    },
    get pending() {
      return due.size
    },
  }
}

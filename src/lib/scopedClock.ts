import type { Clock, Timer } from './clock.ts'

/** A clock whose pending timers can all be dropped at once, so that nothing outlives what it was started for. */
export interface ScopedClock extends Clock {
  cancelAll(): void
}

export function scopedClock(clock: Clock): ScopedClock {
  const timers = new Set<Timer>()
  function keep(timer: Timer): Timer {
    timers.add(timer)
    return {
      cancel() {
        timer.cancel()
        timers.delete(timer)
      },
    }
  }
  return {
    now: () => clock.now(),
    after(ms, run) {
      const timer = clock.after(ms, () => {
        timers.delete(timer)
        run()
      })
      return keep(timer)
    },
    every: (ms, run) => keep(clock.every(ms, run)),
    cancelAll() {
      for (const timer of timers) timer.cancel()
      timers.clear()
    },
  }
}

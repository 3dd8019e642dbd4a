import type { Clock, Timer } from '../../src/lib/clock.ts'

interface Event {
  at: number
  order: number
  run: (() => void) | null
}

/** The one time of a simulated world: events in order, promises settled after each of them. */
export interface Timeline {
  now(): number
  /** Runs at `time`, or now when that is past; equal times in order of asking. */
  at(time: number, run: () => void): Timer
  runUntil(time: number): Promise<void>
}

export function createTimeline(start: number): Timeline {
  const heap: Event[] = []
  let now = start
  let asked = 0

  const before = (a: Event, b: Event) => a.at < b.at || (a.at === b.at && a.order < b.order)

  function push(event: Event): void {
    let i = heap.push(event) - 1
    while (i > 0) {
      const parent = (i - 1) >> 1
      if (!before(event, heap[parent]!)) break
      heap[i] = heap[parent]!
      i = parent
    }
    heap[i] = event
  }

  function pop(): void {
    const last = heap.pop()!
    if (heap.length === 0) return
    let i = 0
    for (;;) {
      let child = 2 * i + 1
      if (child >= heap.length) break
      if (child + 1 < heap.length && before(heap[child + 1]!, heap[child]!)) child += 1
      if (!before(heap[child]!, last)) break
      heap[i] = heap[child]!
      i = child
    }
    heap[i] = last
  }

  return {
    now: () => now,
    at(time, run) {
      const event: Event = { at: Math.max(now, time), order: asked++, run }
      push(event)
      return {
        cancel() {
          event.run = null
        },
      }
    },
    async runUntil(time) {
      for (;;) {
        const next = heap[0]
        if (next === undefined || next.at > time) break
        pop()
        if (next.run === null) continue
        now = next.at
        next.run()
        await settled()
      }
      now = Math.max(now, time)
    },
  }
}

/** Every promise that can go on without a timer has gone on. */
function settled(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}

/** The clock of one process: its own idea of the date, timers that follow the real passing of time, gone when it dies. */
export interface ProcessClock extends Clock {
  /** Timers that would still run. */
  readonly pending: number
  die(): void
}

export function processClock(timeline: Timeline, skew: () => number): ProcessClock {
  const timers = new Set<Timer>()
  let dead = false

  function keep(ms: number, run: (timer: Timer) => void): Timer {
    if (dead) return { cancel() {} }
    const event = timeline.at(timeline.now() + Math.max(0, Math.round(ms)), () => run(timer))
    const timer: Timer = {
      cancel() {
        event.cancel()
        timers.delete(timer)
      },
    }
    timers.add(timer)
    return timer
  }

  return {
    now: () => timeline.now() + skew(),
    after: (ms, run) =>
      keep(ms, (timer) => {
        timers.delete(timer)
        run()
      }),
    every(ms, run) {
      let current: Timer | null = null
      const next = () => {
        current = keep(ms, (timer) => {
          timers.delete(timer)
          next()
          run()
        })
      }
      next()
      return { cancel: () => current?.cancel() }
    },
    get pending() {
      return timers.size
    },
    die() {
      dead = true
      for (const timer of timers) timer.cancel()
    },
  }
}

import type { Clock, Timer } from '../lib/clock.ts'

/** A pause lasts at least this long, ms, however well everything else works. */
export const PAUSE_MIN_MS = 500

/** Pauses between attempts. A Clock is one that waits every pause out. */
export interface Pauses {
  /** Runs `run` after `ms`, or sooner when something else shows that the network works again. */
  after(ms: number, run: () => void): Timer
  /** Successes so far. */
  readonly successes?: number
  /** Something got through. */
  worked?(): void
}

/** Pauses that end with the first success of any request, so that an outage that is over is not waited out. */
export function createPauses(clock: Clock): Required<Pauses> {
  const early = new Set<() => void>()
  let successes = 0
  return {
    get successes() {
      return successes
    },
    after(ms, run) {
      const finish = () => {
        timer.cancel()
        open.cancel()
        early.delete(finish)
        run()
      }
      const timer = clock.after(ms, finish)
      const open = clock.after(Math.min(ms, PAUSE_MIN_MS), () => early.add(finish))
      return {
        cancel() {
          timer.cancel()
          open.cancel()
          early.delete(finish)
        },
      }
    },
    worked() {
      successes += 1
      for (const finish of [...early]) finish()
    },
  }
}

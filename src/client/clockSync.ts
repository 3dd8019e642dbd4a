import type { Clock, Timer } from '../lib/clock.ts'
import type { ClientSink } from './sink.ts'

/** Without an exchange time for this long the offset counts as unknown. */
export const CLOCK_LOST_MS = 30_000
const ASK_EVERY_MS = 10_000
const RETRY_MS = 2000
/** The local clock is looked at this often; a step larger than `JUMP_MS` more or less than that is a jump. */
const LOOK_EVERY_MS = 1000
const JUMP_MS = 1000
const SAMPLES_MAX = 12
/** The offset drifts, and a local clock may be set: old samples say nothing about it. */
const SAMPLE_AGE_MS = 60_000

export interface ClockSync {
  /** Exchange clock minus local clock, ms; null when unknown. */
  offset(): number | null
  /** Exchange time as far as known, ms. */
  now(): number
  /** An exchange time with the round trip it took; null for a one-way push. */
  sample(time: number, rtt: number | null): void
  start(): void
  stop(): void
}

interface Sample {
  offset: number
  /** Half the round trip: how far the offset may be off. */
  error: number
  at: number
}

/**
 * Exchange clock from GET /market/time and pongs (time + rtt/2; the quickest answer is the best one). A push only bounds
 * it: the exchange clock is at least its time.
 */
export function createClockSync(options: {
  clock: Clock
  /** Reads the exchange time; null when it did not answer. */
  read(): Promise<{ time: number; took: number } | null>
  sink: Pick<ClientSink, 'clock'>
  /** The local clock was set, by more than a second. */
  onJump?(): void
}): ClockSync {
  const { clock, sink } = options
  let samples: Sample[] = []
  let bound: { offset: number; at: number } | null = null
  let timer: Timer | null = null
  let watch: Timer | null = null
  let looked = 0
  let asked = 0
  let running = false
  let told = ''

  function best(): Sample | null {
    const now = clock.now()
    samples = samples.filter((s) => Math.abs(now - s.at) <= SAMPLE_AGE_MS)
    const newest = samples.at(-1)
    if (newest === undefined || Math.abs(now - newest.at) > CLOCK_LOST_MS) return null
    return samples.reduce((a, b) => (b.error < a.error ? b : a))
  }

  function offset(): number | null {
    const sample = best()
    if (sample === null) return null
    // A push that came "from the future" proves that the exchange clock is further ahead.
    const lead = bound !== null && Math.abs(clock.now() - bound.at) <= SAMPLE_AGE_MS ? bound.offset : sample.offset
    return Math.min(Math.max(sample.offset, lead), sample.offset + sample.error)
  }

  function tell(): void {
    const value = offset()
    const text = String(value)
    if (text === told) return
    told = text
    sink.clock({ offset: value, error: best()?.error ?? 0, at: clock.now() })
  }

  function sample(time: number, rtt: number | null): void {
    if (!Number.isSafeInteger(time) || time <= 0) return
    const at = clock.now()
    if (rtt === null) {
      if (bound === null || time - at > bound.offset || at - bound.at > SAMPLE_AGE_MS) {
        bound = { offset: time - at, at }
      }
      return
    }
    const error = Math.ceil(rtt / 2)
    const fresh: Sample = { offset: Math.round(time + rtt / 2 - at), error, at }
    // Two samples that cannot both be true: one of the clocks was set. Only the new one counts.
    if (samples.some((s) => Math.abs(s.offset - fresh.offset) > s.error + fresh.error + 50)) {
      samples = []
      bound = null
    }
    samples.push(fresh)
    if (samples.length > SAMPLES_MAX) samples.shift()
    tell()
  }

  /** The local clock was set, or stood still with the machine: what was measured before says nothing any more. */
  function lookForJump(): void {
    const now = clock.now()
    const jumped = Math.abs(now - looked - LOOK_EVERY_MS) > JUMP_MS
    looked = now
    if (!jumped) return
    samples = []
    bound = null
    tell()
    options.onJump?.()
    timer?.cancel()
    void ask()
  }

  async function ask(): Promise<void> {
    const mine = ++asked
    const answer = await options.read()
    if (!running || mine !== asked) return
    if (answer !== null) sample(answer.time, answer.took)
    tell()
    timer = clock.after(answer === null ? RETRY_MS : ASK_EVERY_MS, () => void ask())
  }

  return {
    offset,
    now: () => clock.now() + (offset() ?? 0),
    sample,
    start() {
      if (running) return
      running = true
      looked = clock.now()
      watch = clock.every(LOOK_EVERY_MS, lookForJump)
      void ask()
    },
    stop() {
      running = false
      watch?.cancel()
      timer?.cancel()
    },
  }
}

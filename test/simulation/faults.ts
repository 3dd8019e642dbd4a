import type { Rng } from '../../src/lib/rng.ts'

export type Direction = 'up' | 'down'

/** What goes wrong in one run; probabilities per request, message or connection. All of it ends at `until`. */
export interface Faults {
  readonly until: number
  /** Request or answer vanishes; on a stream the same loss is a retransmission. */
  readonly loss: number
  readonly duplicate: number
  /** Answer replaced: HTML, cut, empty, not an envelope. */
  readonly mangle: number
  /** 500, 502, 503 with or without an envelope, before or after the exchange saw the request. */
  readonly serverError: number
  readonly tooMany: number
  readonly reset: number
  readonly refuse: number
  /** Seconds instead of milliseconds. */
  readonly late: number
  /** Longest ordinary delay, ms. */
  readonly latency: number
  /** Bytes a reader that does not read fills in the exchange's buffer, per byte that waits. */
  readonly weight: number
  /** Notes the journal cannot write. */
  readonly journal: number
  readonly partitions: readonly { direction: Direction; from: number; to: number }[]
  readonly crashes: readonly { who: 'client' | 'exchange'; at: number; back: number; power: boolean }[]
  /** Jumps of the client's clock. */
  readonly jumps: readonly { at: number; by: number }[]
  /** When a partition that covers this moment ends; null when nothing is in the way. */
  blocked(direction: Direction, at: number): number | null
}

const RATES = ['loss', 'duplicate', 'mangle', 'serverError', 'tooMany', 'reset', 'refuse', 'late'] as const
const MOST: Record<(typeof RATES)[number], number> = {
  loss: 0.3,
  duplicate: 0.3,
  mangle: 0.2,
  serverError: 0.25,
  tooMany: 0.15,
  reset: 0.2,
  refuse: 0.15,
  late: 0.2,
}

/** Some seeds have everything a little, some one thing in abundance, a few nothing at all. */
export function drawFaults(rng: Rng, start: number, until: number): Faults {
  const span = until - start
  const mood = rng.int(0, 9)
  const only = rng.pick(RATES)
  const rate = (name: (typeof RATES)[number]) => {
    const strength = rng.unit()
    if (mood === 0) return 0
    if (mood <= 3) return name === only ? MOST[name] : 0
    return rng.unit() < 0.6 ? MOST[name] * strength : 0
  }
  const rates = Object.fromEntries(RATES.map((name) => [name, rate(name)])) as Record<(typeof RATES)[number], number>
  const times = <T>(most: number, make: (at: number) => T): T[] =>
    Array.from({ length: mood === 0 ? 0 : rng.int(0, most) }, () => make(start + Math.floor(rng.unit() * span)))

  const partitions = times(3, (from) => ({
    direction: rng.pick<Direction>(['up', 'down']),
    from,
    to: Math.min(until, from + rng.pick([400, 1500, 4000, 9000, 16_000])),
  }))
  const crashes = [
    ...times(2, (at) => ({
      ...{ who: 'client' as const, at, back: Math.min(until, at + rng.int(50, 4000)) },
      // Not the process alone: the whole machine.
      power: rng.unit() < 0.4,
    })),
    ...times(2, (at) => ({
      ...{ who: 'exchange' as const, at, back: Math.min(until, at + rng.int(50, 5000)) },
      power: false,
    })),
  ].sort((a, b) => a.at - b.at)
  const jumps = times(2, (at) => ({
    at,
    by: rng.pick([-600_000, -45_000, -20_000, -1500, 1500, 20_000, 45_000, 600_000]),
  }))

  return {
    ...rates,
    until,
    latency: rng.pick([3, 20, 80, 300]),
    weight: rng.unit() < 0.2 ? 2000 : 1,
    journal: rng.unit() < 0.15 ? 0.1 : 0,
    partitions,
    crashes,
    jumps: jumps.sort((a, b) => a.at - b.at),
    blocked(direction, at) {
      const over = partitions.filter((p) => p.direction === direction && p.from <= at && at < p.to).map((p) => p.to)
      return over.length === 0 ? null : Math.max(...over)
    },
  }
}

import type { Rng } from '../../../lib/rng.ts'
import { DAY_MS } from '../../../protocol/limits.ts'
import type { Asset } from '../assets.ts'

/** A path of `count` steps: `level[i]` is the log price after i steps (level[0] = 0), `deviation[i]` the one expected of step i. */
export interface Walk {
  level: Float64Array
  deviation: Float64Array
  /** Activity of step i against the average, for volumes. */
  activity: Float64Array
}

/** What all assets share: moods and the common factor. */
export interface Tide {
  factor: Float64Array
  mood: Float64Array
}

interface Span {
  count: number
  stepMs: number
  /** Unix ms of the first step. */
  from: number
}

const HOUR_MS = 3_600_000
/** How long a mood of the market lasts, in steps of each length, as the weight of the step before. */
const MOOD_MEMORY = 0.97
const MOOD_SPREAD = 0.5

export function createTide(rng: Rng, { count, stepMs, from }: Span): Tide {
  const factor = new Float64Array(count)
  const mood = new Float64Array(count)
  let memory = rng.normal() * MOOD_SPREAD
  let drift = 0
  for (let i = 0; i < count; i++) {
    memory = MOOD_MEMORY * memory + Math.sqrt(1 - MOOD_MEMORY ** 2) * MOOD_SPREAD * rng.normal()
    drift = 0.985 * drift + 0.011 * rng.normal()
    const shock = rng.unit() < 0.008 ? 1.8 * rng.normal() : 0
    mood[i] = Math.exp(memory - MOOD_SPREAD ** 2 / 2) * timeOfDay(from + i * stepMs, stepMs)
    factor[i] = 0.92 * rng.normal() + drift + shock
  }
  return { factor, mood }
}

/** Own path of an asset on that tide. */
export function createWalk(rng: Rng, asset: Asset, tide: Tide, stepMs: number): Walk {
  const count = tide.factor.length
  const level = new Float64Array(count + 1)
  const deviation = new Float64Array(count)
  const activity = new Float64Array(count)
  const usual = asset.dailyVolatility * Math.sqrt(stepMs / DAY_MS)
  const own = Math.sqrt(1 - asset.correlation ** 2)
  for (let i = 0; i < count; i++) {
    const scale = usual * tide.mood[i]!
    const move = scale * (asset.correlation * tide.factor[i]! + own * rng.normal())
    level[i + 1] = level[i]! + move
    deviation[i] = scale
    activity[i] = 0.5 * tide.mood[i]! + 0.5 * (Math.abs(move) / usual) * Math.exp(0.35 * rng.normal())
  }
  return { level, deviation, activity }
}

/** Bends a path so that it begins `rise` (log) below its end. */
export function anchor(walk: Walk, rise: number): Walk {
  const { level } = walk
  const count = level.length - 1
  const tilt = (rise - level[count]!) / count
  for (let i = 1; i <= count; i++) level[i] = level[i]! + tilt * i
  return walk
}

/** Calm nights, busy afternoons (UTC); steps of a day know no hours. */
function timeOfDay(time: number, stepMs: number): number {
  if (stepMs >= DAY_MS) return 1
  const hour = (time % DAY_MS) / HOUR_MS
  return 1 + 0.28 * Math.sin(((hour - 8.5) / 24) * 2 * Math.PI)
}

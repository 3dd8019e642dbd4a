import { playDifferential } from './differential.ts'
import { playLife } from './lives.ts'

export interface EngineRun {
  seed: string
  /** Operations in all, half of them on the reference. */
  operations: number
  /** Called after every life. */
  progress?(done: number): void
}

/** One life of this many operations begins anew from an empty exchange. */
const LIFE_OPERATIONS = 2000
/** Every so many lives one is lived twice. */
const TWICE_EVERY = 10

/**
 * Random streams of all kinds of operations: half against the naive reference, half under rules that need no reference.
 * A failure names the seed that repeats it.
 */
export function runEngineCampaign({ seed, operations, progress = () => {} }: EngineRun): { operations: number } {
  let done = 0
  for (let life = 0; done < operations; life++) {
    playOne(`${seed}:${life}`)
    done += LIFE_OPERATIONS
    progress(done)
  }
  return { operations: done }
}

/** One life by its full seed (`SEED:LIFE`); lives with an even number run against the reference. */
export function playOne(seed: string, operations = LIFE_OPERATIONS): void {
  const life = Number(seed.split(':').at(-1))
  try {
    if (life % 2 === 0) playDifferential(seed, operations)
    else {
      const digest = playLife(seed, operations)
      if (life % TWICE_EVERY === 1 && playLife(seed, operations) !== digest)
        throw new Error('lived again, it was another life')
    }
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error)
    throw new Error(`${what}\nrepeat it: npm run fuzz:engine -- --life ${seed}`)
  }
}

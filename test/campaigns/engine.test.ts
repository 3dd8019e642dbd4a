import { expect, test } from 'vitest'
import { runEngineCampaign } from './engine/run.ts'

/** A slice of `npm run fuzz:engine`; another seed comes with CAMPAIGN_SEED. */
const SEED = process.env.CAMPAIGN_SEED ?? 'slice'
const SLICES = 5
const OPERATIONS = 40_000

test.each(Array.from({ length: SLICES }, (_, i) => `${SEED}-${i}`))(
  'random operations agree with the naive reference and keep every rule (seed %s)',
  (seed) => {
    expect(runEngineCampaign({ seed, operations: OPERATIONS })).toEqual({ operations: OPERATIONS })
  },
  60_000,
)

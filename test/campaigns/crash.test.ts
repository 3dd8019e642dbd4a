import { expect, test } from 'vitest'
import { runCrashCampaign } from './crash/run.ts'

/** A slice of `npm run crash`. */
test('killed three times while it was busy, the exchange has lost and invented nothing', async () => {
  const report = await runCrashCampaign({ seed: process.env.CAMPAIGN_SEED ?? 'slice', runs: 3 })
  expect(report.runs).toBe(3)
  expect(report.answered).toBeGreaterThan(0)
}, 60_000)

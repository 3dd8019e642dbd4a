import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startExchange } from './crash/exchangeProcess.ts'
import { runServerCampaign } from './server/run.ts'

/** A slice of `npm run fuzz:server`. */
test('ten thousand hostile requests and frames: no crash, no hang, no 500, always the envelope and the field', async () => {
  const home = mkdtempSync(join(tmpdir(), 'fuzz-server-'))
  const exchange = await startExchange(join(home, 'data'), home)
  try {
    const { seen } = await runServerCampaign(exchange, { seed: process.env.CAMPAIGN_SEED ?? 'slice', count: 10_000 })
    expect(Object.keys(seen)).toEqual(expect.arrayContaining(['200', '400', '404', '422', 'raw', 'ws']))
  } finally {
    await exchange.kill()
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
}, 120_000)

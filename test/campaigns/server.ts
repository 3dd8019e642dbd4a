/** Hostile requests and frames against `exchange-tui paper`: `npm run fuzz:server -- --count 1000000 --seed S`. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startExchange } from './crash/exchangeProcess.ts'
import { runServerCampaign } from './server/run.ts'
import { freshSeed, readFlags } from './support/flags.ts'

const flags = readFlags(process.argv.slice(2), { values: ['count', 'seed', 'case'] })
const seed = flags.text('seed', freshSeed())
const only = flags.text('case', '') === '' ? {} : { only: flags.number('case', 0) }
const home = mkdtempSync(join(tmpdir(), 'fuzz-server-'))
const exchange = await startExchange(join(home, 'data'), home)
const began = Date.now()
let shown = 0
try {
  const { count, seen, memoryMb } = await runServerCampaign(exchange, {
    seed,
    count: flags.number('count', 1_000_000),
    ...only,
    progress: (done) => {
      if (done - shown < 100_000) return
      shown = done
      process.stdout.write(`${done}\n`)
    },
  })
  const seconds = ((Date.now() - began) / 1000).toFixed(0)
  process.stdout.write(
    `seed ${seed}: ${count} cases in ${seconds} s, ${memoryMb} MB, answers ${JSON.stringify(seen)}\n`,
  )
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  await exchange.kill()
  rmSync(home, { recursive: true, force: true, maxRetries: 5 })
}

/**
 * Matching, triggers, margin and ledger on random streams: `npm run fuzz:engine -- --ops 10000000 --seed S`, and
 * `--life S:N` repeats one life of a failing run.
 */
import { playOne, runEngineCampaign } from './engine/run.ts'
import { freshSeed, readFlags } from './support/flags.ts'

const flags = readFlags(process.argv.slice(2), { values: ['ops', 'seed', 'life'] })
const life = flags.text('life', '')
const began = Date.now()
try {
  if (life !== '') {
    playOne(life)
    process.stdout.write(`life ${life}: no difference\n`)
  } else {
    const seed = flags.text('seed', freshSeed())
    let shown = 0
    const { operations } = runEngineCampaign({
      seed,
      operations: flags.number('ops', 10_000_000),
      progress: (done) => {
        if (done - shown < 1_000_000) return
        shown = done
        process.stdout.write(`${done} operations\n`)
      },
    })
    const seconds = (Date.now() - began) / 1000
    process.stdout.write(`seed ${seed}: ${operations} operations in ${seconds.toFixed(1)} s, no difference\n`)
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

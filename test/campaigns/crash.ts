/** Kills a busy `exchange-tui paper` at random moments: `npm run crash -- --runs 500 --seed S`. */
import { runCrashCampaign } from './crash/run.ts'
import { freshSeed, readFlags } from './support/flags.ts'

const flags = readFlags(process.argv.slice(2), { values: ['runs', 'seed'] })
const seed = flags.text('seed', freshSeed())
const began = Date.now()
try {
  const report = await runCrashCampaign({
    seed,
    runs: flags.number('runs', 500),
    progress: ({ runs, answered, unanswered }) => {
      if (runs % 25 === 0) process.stdout.write(`${runs} kills, ${answered} writes answered, ${unanswered} cut off\n`)
    },
  })
  const { runs, answered, unanswered, included } = report
  const seconds = ((Date.now() - began) / 1000).toFixed(0)
  process.stdout.write(
    `seed ${seed}: ${runs} kills in ${seconds} s; of ${answered} acknowledged writes 0 lost; ` +
      `of ${unanswered} cut off ${included} were included; 0 invented\n`,
  )
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\nseed ${seed}\n`)
  process.exitCode = 1
}

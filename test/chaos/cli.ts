import { parseArgs } from 'node:util'
import { chaos } from './chaos.ts'

/** npm run chaos -- [--minutes M] [--from S]: rounds of 15 s over real sockets until the time is up. */
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '5' }, from: { type: 'string', default: '1' } },
})
const ROUND_MS = 15_000
const end = Date.now() + Number(values.minutes) * 60_000
let bad = 0
for (let seed = Number(values.from); Date.now() < end; seed++) {
  const { failures, writes, outcomes, struck, convergedMs } = await chaos(seed, ROUND_MS)
  const words = `${writes} writes ${JSON.stringify(outcomes)}, ${JSON.stringify(struck)}, right after ${convergedMs} ms`
  process.stdout.write(`round ${seed}: ${words}\n${failures.map((f) => `  ${f}\n`).join('')}`)
  if (failures.length > 0) bad += 1
}
process.exitCode = bad === 0 ? 0 : 1

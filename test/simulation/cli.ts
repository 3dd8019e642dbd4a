import { parseArgs } from 'node:util'
import { simulate } from './simulate.ts'

/** npm run simulate -- --seeds N [--from S]: runs seeds S .. S+N-1 and says which of them fail, and why. */
const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '100' }, from: { type: 'string', default: '1' } },
})
const from = Number(values.from)
const count = Number(values.seeds)
const totals: Record<string, number> = {}
const add = (more: Record<string, number>, prefix: string) => {
  for (const [name, n] of Object.entries(more)) totals[prefix + name] = (totals[prefix + name] ?? 0) + n
}
const failing: number[] = []
const began = performance.now()
let virtual = 0
for (let seed = from; seed < from + count; seed++) {
  const report = await simulate(seed)
  add(report.faults, 'fault: ')
  add(report.outcomes, 'intents ')
  add({ fills: report.fills }, '')
  virtual += report.virtualMs
  if (report.failures.length === 0) continue
  failing.push(seed)
  process.stdout.write(`seed ${seed} fails:\n${report.failures.map((f) => `  ${f}\n`).join('')}`)
}
const seconds = (performance.now() - began) / 1000
for (const name of Object.keys(totals).sort()) process.stdout.write(`${name}: ${totals[name]}\n`)
process.stdout.write(
  `${count} seeds, ${failing.length} fail${failing.length > 0 ? ` (${failing.join(', ')})` : ''}; ` +
    `${(virtual / 3_600_000).toFixed(1)} virtual hours in ${seconds.toFixed(1)} s, ${((seconds * 1000) / count).toFixed(0)} ms a seed\n`,
)
process.exitCode = failing.length === 0 ? 0 : 1

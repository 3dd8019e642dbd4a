import { parseArgs } from 'node:util'
import { liveDays } from './days/live.ts'

/** npm run days [-- --days N --step MS --writes N]: what an exchange holds while virtual days of traffic pass. */
const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '6' },
    step: { type: 'string', default: '20000' },
    writes: { type: 'string', default: '8' },
  },
})
const options = { days: Number(values.days), stepMs: Number(values.step), writesPerBlock: Number(values.writes) }
for await (const { day, blocks, writes, rows, heap } of liveDays({ ...options, samplesPerDay: 2 })) {
  const counts = Object.entries(rows).map(([name, number]) => `${name} ${number}`)
  process.stdout.write(
    `day ${day.toFixed(1)}: ${blocks} blocks, ${writes} writes, heap ${heap.toFixed(1)} MB, ${counts.join(', ')}\n`,
  )
}

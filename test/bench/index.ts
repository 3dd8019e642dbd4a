/**
 * Every bench in one run, as one table: `npm run bench`, with `-- --json` as JSON, with `-- --only matching,writes` some of
 * them. Absolute figures are those of the machine; targets are ratios within the run. Exit code 1 when one is missed.
 */
import { parseArgs } from 'node:util'
import { benchBook } from './book.ts'
import { type Figure, figureLine, meets } from './figure.ts'
import { keysBench } from './keys.ts'
import { matchingBench } from './matching.ts'
import { memoryBench } from './memory.ts'
import { paintBench } from './paint.ts'
import { startupBench } from './startup.ts'
import { writesBench } from './writes.ts'

function bookFigures(): Figure[] {
  const { parse, book, ratio } = benchBook()
  return [
    { what: 'book: JSON.parse alone', value: parse, unit: 'messages/s' },
    { what: 'book: kept, top 20 read after each', value: book, unit: 'messages/s' },
    { what: 'book: kept against JSON.parse alone', value: ratio, unit: 'x', atLeast: 0.6 },
  ]
}

const BENCHES: Record<string, () => Figure[] | Promise<Figure[]>> = {
  paint: () => paintBench(),
  keys: () => keysBench(),
  book: bookFigures,
  matching: () => matchingBench(),
  writes: () => writesBench(),
  memory: () => memoryBench(),
  startup: () => startupBench(),
}

const { values } = parseArgs({ options: { json: { type: 'boolean' }, only: { type: 'string' } } })
const chosen = values.only?.split(',') ?? Object.keys(BENCHES)
const figures: Figure[] = []
for (const name of chosen) {
  const bench = BENCHES[name]
  if (bench === undefined) throw new Error(`--only: ${name} given, allowed: ${Object.keys(BENCHES).join(', ')}`)
  for (const figure of await bench()) {
    figures.push(figure)
    if (values.json !== true) process.stdout.write(`${figureLine(figure)}\n`)
  }
}
const missed = figures.filter((figure) => meets(figure) === false)
if (values.json === true) {
  const rows = figures.map((figure) => ({ ...figure, met: meets(figure) }))
  process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`)
} else if (missed.length > 0) process.stdout.write(`missed: ${missed.map(({ what }) => what).join('; ')}\n`)
if (missed.length > 0) process.exitCode = 1

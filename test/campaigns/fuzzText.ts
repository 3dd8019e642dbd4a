import { parseArgs } from 'node:util'
import { hostileStrings } from '../support/hostileText.ts'
import { actingOnScreen } from '../support/inertOnScreen.ts'

/** `npm run fuzz:text -- --count 1000000 --seed 1`: hostile strings on a headless terminal; ends with 1 when one acts. */
const BATCH = 20_000
const { values } = parseArgs({ options: { count: { type: 'string', default: '1000000' }, seed: { type: 'string' } } })
const count = Number(values.count)
const seed = values.seed ?? String(Date.now())
if (!Number.isSafeInteger(count) || count < 1) throw new Error('--count: a whole number from 1')

const started = Date.now()
const next = hostileStrings(seed)
const found: { text: string; did: string }[] = []
for (let done = 0; done < count && found.length === 0; done += BATCH) {
  found.push(...(await actingOnScreen(Array.from({ length: Math.min(BATCH, count - done) }, next))))
}
for (const { text, did } of found) console.error(`${text}: ${did}`)
console.log(`${count} strings, seed ${seed}, ${found.length} acted, ${((Date.now() - started) / 1000).toFixed(1)} s`)
process.exitCode = found.length === 0 ? 0 : 1

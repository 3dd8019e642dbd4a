import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { createClient } from '../../src/client/client.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { createRng } from '../../src/lib/rng.ts'
import { PAPER_PROFILE } from '../../src/protocol/profile.ts'
import { createAppStore } from '../../src/store/store.ts'

/**
 * npm run soak -- [--minutes M] [--rate R]: 49 market channels and 3 of an account, R messages a second from a server
 * in another process. Fails when memory, descriptors or timers grow from the second quarter to the last.
 */
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, rate: { type: 'string', default: '2000' } },
})
const MARKETS = 23
const FIRST = 30_000
const GROWTH_MAX = 1.2
const minutes = Number(values.minutes)
const everyMs = Math.max(2000, Math.min(30_000, minutes * 1500))

const server = fork(join(import.meta.dirname, 'server.ts'), [String(MARKETS), values.rate], { silent: true })
const [line] = (await once(server.stdout!, 'data')) as [Buffer]
const { rest, ws } = JSON.parse(String(line)) as { rest: string; ws: string }

const store = createAppStore(PAPER_PROFILE)
let messages = 0
const sink = {
  ...store.actions,
  push: (...given: Parameters<typeof store.actions.push>) => {
    messages += 1
    return store.actions.push(...given)
  },
  book: (...given: Parameters<typeof store.actions.book>) => {
    messages += 1
    store.actions.book(...given)
  },
}
const client = createClient({ profile: { rest, ws }, clock: systemClock, rng: createRng('soak'), sink })
client.start()
client.setAccount(`0x${'1'.repeat(40)}`)
client.market.select({ symbol_id: FIRST, interval: '1m' })
store.actions.selectSymbol(FIRST)
client.market.watch(Array.from({ length: MARKETS - 1 }, (_, i) => FIRST + 1 + i))

const loop = monitorEventLoopDelay({ resolution: 5 })
loop.enable()
const samples: { heap: number; rss: number; descriptors: number; timers: number }[] = []
const MB = 1024 * 1024
const end = Date.now() + minutes * 60_000
let before = Date.now()
while (Date.now() < end) {
  await new Promise((resolve) => setTimeout(resolve, everyMs))
  globalThis.gc?.()
  const { heapUsed, rss } = process.memoryUsage()
  const sample = {
    heap: heapUsed / MB,
    rss: rss / MB,
    descriptors: readdirSync('/proc/self/fd').length,
    timers: process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length,
  }
  samples.push(sample)
  const now = Date.now()
  const rate = Math.round((messages * 1000) / (now - before))
  messages = 0
  before = now
  const p99 = (loop.percentile(99) / 1e6).toFixed(1)
  process.stdout.write(
    `${rate} messages/s, heap ${sample.heap.toFixed(1)} MB, rss ${sample.rss.toFixed(0)} MB, ` +
      `${sample.descriptors} descriptors, ${sample.timers} timers, loop delay p99 ${p99} ms\n`,
  )
}
client.stop()
server.disconnect()

const quarter = Math.max(1, Math.floor(samples.length / 4))
const middle = (name: keyof (typeof samples)[number], from: number) => {
  const sorted = samples.slice(from, from + quarter).map((s) => s[name])
  return sorted.sort((a, b) => a - b)[Math.floor(sorted.length / 2)] ?? 0
}
let grown = false
for (const name of ['heap', 'rss', 'descriptors', 'timers'] as const) {
  const [early, late] = [middle(name, quarter), middle(name, samples.length - quarter)]
  const growing = late > early * GROWTH_MAX
  grown ||= growing
  process.stdout.write(`${name}: ${early.toFixed(1)} -> ${late.toFixed(1)}${growing ? ' GROWS' : ''}\n`)
}
process.exitCode = grown ? 1 : 0

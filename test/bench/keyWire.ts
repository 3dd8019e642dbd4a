import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readEnvironment } from '../../src/app/environment.ts'
import { openSession } from '../../src/app/session.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { runScreen } from '../../src/tui/app/runScreen.tsx'
import { FakeOutput } from '../tui/screen/support.ts'
import { type Figure, percentile } from './figure.ts'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Passes requests on and says when the bytes of a write arrived. */
async function stampingProxy(rest: string, onWrite: (at: number) => void) {
  const server = createServer((req, res) => {
    if (req.method === 'POST') onWrite(performance.now())
    const chunks: Buffer[] = []
    req.on('data', (chunk: Buffer) => chunks.push(chunk))
    req.on('end', async () => {
      const body = req.method === 'POST' ? { body: Buffer.concat(chunks) } : {}
      const headers = { 'content-type': 'application/json' }
      const target = new URL(req.url ?? '', rest)
      const answer = await fetch(target, { method: req.method ?? 'GET', headers, ...body }).catch(() => null)
      if (answer === null) return res.destroy()
      res.writeHead(answer.status, { 'content-type': 'application/json' })
      res.end(Buffer.from(await answer.arrayBuffer()))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, stop: () => server.close() }
}

/**
 * From the Enter that sends an order in the whole terminal to its bytes at the other end of a socket: gate, signature and
 * journal on disk are on the way.
 */
export async function keyToWire(given: { rest: string; ws: string; config: string; key: string }, orders = 100) {
  let arrived: (at: number) => void = () => {}
  const proxy = await stampingProxy(given.rest, (at) => arrived(at))
  const flags = { config: given.config, rest: proxy.base, ws: given.ws }
  const session = openSession(readEnvironment(flags, { EXCHANGE_TUI_PRIVATE_KEY: given.key }), {})
  const { store, port } = session
  const output = new FakeOutput(200, 60)
  const running = runScreen({ port, clock: systemClock, output, depth: 'truecolor', quit: () => {} })
  const until = async (holds: () => boolean) => {
    for (let tries = 0; !holds(); tries++) {
      if (tries > 2000)
        throw new Error(`an order of the bench did not get through: ${store.getState().log.at(-1)?.text}`)
      await pause(5)
    }
  }
  const took: number[] = []
  try {
    await session.ready
    const { getState } = store
    await until(() => getState().freshness.balances.status === 'live' && getState().freshness.orders.status === 'live')
    await until(() => store.getState().identity.locked === null && store.getState().clockOffset !== null)
    for (let i = 0; i < orders + 10; i++) {
      for (const key of `:buy ${(11 + i) / 1000} @ 60000`) {
        running.input(key)
        await pause(4)
      }
      await pause(40)
      let at = 0
      arrived = (now) => {
        at = now
      }
      const from = performance.now()
      running.input('\r')
      await until(() => at > 0)
      if (i >= 10) took.push(at - from)
      await until(() => Object.keys(store.getState().pending).length === 0)
      output.writes.length = 0
    }
  } finally {
    running.close()
    session.stop()
    proxy.stop()
  }
  const what = 'keys: order key to bytes on the wire, journal included'
  const figures: Figure[] = [
    { what: `${what}, p50`, value: percentile(took, 50), unit: 'ms' },
    { what: `${what}, p99`, value: percentile(took, 99), unit: 'ms', atMost: 15 },
  ]
  return figures
}

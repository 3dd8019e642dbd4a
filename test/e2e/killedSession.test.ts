import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEnvironment } from '../../src/app/environment.ts'
import { openSession, type Session } from '../../src/app/session.ts'
import { openJournal } from '../../src/client/journal/index.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { type PaperExchange, startPaper } from '../../src/paper/start.ts'
import { PAPER_PROFILE } from '../../src/protocol/profile.ts'
import { newSigner } from '../conformance/support/signer.ts'
import { until } from '../support/until.ts'

/**
 * kill -9 between any two steps of a write of the terminal's session: every statement of the journal, the bytes, the
 * answer. The session that starts next finds out what became of it, nothing is done twice, nothing is lost.
 */
const CHILD = join(import.meta.dirname, '../support/killedSession.ts')
const TTL_MS = 1500
const ACTIONS = ['place', 'modify', 'cancel'] as const
type Action = (typeof ACTIONS)[number]

const folder = mkdtempSync(join(tmpdir(), 'exchange-tui-points-'))
const network = join(folder, 'short.json')
const sessions: Session[] = []
const keys = Array.from({ length: 60 }, (_, i) => `0x${(0x1000 + i).toString(16).repeat(16)}`)
let exchange: PaperExchange
beforeAll(async () => {
  const requestTtlMs = { risk: TTL_MS, cancel: TTL_MS, account: 5000 }
  writeFileSync(network, JSON.stringify({ ...PAPER_PROFILE, name: 'short', requestTtlMs }))
  const fund = keys.map((key) => ({ address: newSigner(key).address, amount: '1000000' }))
  exchange = await startPaper({ quiet: true, blockMs: 20, rateLimit: false, fund })
})
afterAll(async () => {
  for (const session of sessions) session.stop()
  await exchange.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

interface Order {
  order_id: string
  state: string
  quantity: string
  client_order_id: string
}

function trader() {
  const key = keys.pop()!
  const { address } = newSigner(key)
  const config = join(folder, address)
  mkdirSync(config, { mode: 0o700 })
  const read = async (path: string) =>
    ((await (await fetch(`${exchange.rest}${path}address=${address}`)).json()) as { data: { list: Order[] } }).data.list
  return {
    /** Ends by a signal, or says how many points there are. */
    run: (point: number, action: Action) =>
      new Promise<{ signal: string | null; printed: string }>((resolve) => {
        const args = [CHILD, String(point), action, config, network, exchange.rest, exchange.ws]
        const env = { PATH: process.env.PATH ?? '', HOME: config, EXCHANGE_TUI_PRIVATE_KEY: key }
        const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
        let printed = ''
        child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
        child.on('close', (_code, signal) => resolve({ signal, printed }))
      }),
    next(): Session {
      const flags = { config, network, rest: exchange.rest, ws: exchange.ws }
      const session = openSession(readEnvironment(flags, { EXCHANGE_TUI_PRIVATE_KEY: key }), {})
      sessions.push(session)
      return session
    },
    journal: () => openJournal(join(config, 'intents/short.sqlite'), systemClock, process.pid),
    /** By the exchange's own word. */
    orders: async () => [...(await read('/trade/orders?')), ...(await read('/trade/orders/history?'))],
    included: async (hash: string) => (await fetch(`${exchange.rest}/explorer/tx/${hash}`)).status === 200,
  }
}

/** What the next start makes of a write that was killed at a point. */
async function afterwards(t: ReturnType<typeof trader>, action: Action): Promise<string[]> {
  const session = t.next()
  await session.ready
  const { store, port } = session
  await until('the account', () => store.getState().freshness.orders.status === 'live')
  await until('what was open is known', () => Object.keys(store.getState().pending).length === 0, 20_000)
  await until('trading goes on', () => !store.getState().identity.paused)
  const wrong: string[] = []
  const journal = t.journal()
  const name = { place: 'placeOrder', modify: 'modifyOrder', cancel: 'cancelOrder' }[action]
  const rows = journal.list(10).filter((i) => i.words === action && i.name === name)
  journal.close()
  const orders = await t.orders()
  if (rows.length > 1) wrong.push(`${rows.length} intents`)
  const [row] = rows
  const done = row !== undefined && (await t.included(row.tx_hash))
  const states = done ? (action === 'place' ? ['live'] : ['terminal']) : ['expired', 'not_sent']
  if (row !== undefined && !states.includes(row.state)) wrong.push(`included ${done}, the journal says ${row.state}`)
  const real = orders.map((o) => `${o.client_order_id} ${o.quantity} ${o.state}`)
  const expected = {
    place: done ? ['once 0.25 new'] : [],
    modify: [`resting ${done ? '0.75' : '0.5'} new`],
    cancel: [`resting 0.5 ${done ? 'canceled' : 'new'}`],
  }[action]
  if (real.join() !== expected.join()) wrong.push(`orders ${real}, expected ${expected}`)
  const shown = Object.values(store.getState().orders)
    .filter((o) => o.state === 'new')
    .map((o) => o.order_id)
  const live = orders.filter((o) => o.state === 'new').map((o) => o.order_id)
  if (shown.join() !== live.join()) wrong.push(`shown ${shown}, live ${live}`)
  // And what comes next is done once.
  const params = { symbol_id: 20_001, is_buy: true, order_type: 'limit', quantity: '0.1', price: '59000' } as const
  const more = { position_side: 'both', margin_mode: 'cross' } as const
  const next = () => port.submit({ name: 'placeOrder', params: { ...params, ...more }, text: 'next' })
  let again = await next()
  // Proven not to have executed, on a machine too busy for requests this short.
  while (again.status !== 'done' && /expired/.test(again.message)) again = await next()
  if (again.status !== 'done') wrong.push(`the next write: ${again.message}`)
  if ((await t.orders()).length !== orders.length + 1) wrong.push('the next write made no order, or several')
  session.stop()
  return wrong
}

/** Several at a time: most of it is waiting for proof. */
const AT_ONCE = 3

describe('case 11: kill -9 at every point of a write in the terminal', () => {
  test.concurrent.each(ACTIONS)('%s: 0 wrong', { timeout: 120_000 }, async (action) => {
    const whole = await trader().run(0, action)
    expect(whole.signal).toBe(null)
    const points = Number(whole.printed)
    // Journaled, at the socket, sent and noted, on its way, answered, its end with its orders, told.
    expect(points).toBeGreaterThanOrEqual(8)
    const wrong: string[] = []
    const queue = Array.from({ length: points }, (_, i) => i + 1)
    const work = async () => {
      for (let point = queue.shift(); point !== undefined; point = queue.shift()) {
        const t = trader()
        const { signal, printed } = await t.run(point, action)
        // A quick answer has one point less: then there was nothing left to be killed at.
        if (signal !== 'SIGKILL' && Number(printed) >= point) wrong.push(`point ${point}: not killed`)
        for (const what of await afterwards(t, action)) wrong.push(`point ${point}: ${what}`)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    expect(wrong).toEqual([])
  })
})

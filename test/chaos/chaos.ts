import { toSubmit } from '../../src/app/sendWrite.ts'
import { createClient } from '../../src/client/client.ts'
import { createRest } from '../../src/client/rest.ts'
import type { WriteOutcome } from '../../src/client/submitTypes.ts'
import { createHttpTransport } from '../../src/client/transport.ts'
import { delay, systemClock } from '../../src/lib/clock.ts'
import { createRng } from '../../src/lib/rng.ts'
import { startPaper } from '../../src/paper/start.ts'
import type { ReadName, RequestInput, ResponseOf } from '../../src/protocol/endpoints/index.ts'
import { PAPER_PROFILE } from '../../src/protocol/profile.ts'
import { memoryNonces } from '../../src/signing/nonces.ts'
import { createSigningService } from '../../src/signing/service.ts'
import { createAppStore } from '../../src/store/store.ts'
import { BOOK, differences, KEY, TRADER, type Truth } from '../simulation/compare.ts'
import { createCounterparties, MAKERS } from '../simulation/counterparties.ts'
import { createTrader } from '../simulation/trader.ts'
import { BTC, USDT } from '../support/paper/driver.ts'
import { type Chaos, chaosProxy } from '../support/servers/chaosProxy.ts'

export const CHAOS: Chaos = { delay: 0.15, reset: 0.02, cut: 0.01, corrupt: 0.01, repeat: 0.05, silence: 0.01 }
const TTL_MS = 4000

export interface ChaosReport {
  failures: string[]
  struck: Record<string, number>
  writes: number
  outcomes: Record<string, number>
  /** From the end of the chaos until the screen was right, ms. */
  convergedMs: number
}

/** A terminal that trades over a proxy gone wild for `ms`, then has to show exactly what is there. */
export async function chaos(seed: string | number, ms: number): Promise<ChaosReport> {
  const clock = systemClock
  const rng = createRng(`chaos ${seed}`)
  const until = clock.now() + ms
  const profile = { ...PAPER_PROFILE, requestTtlMs: { risk: TTL_MS, cancel: TTL_MS, account: TTL_MS } }
  const paper = await startPaper({
    profile,
    rateLimit: false,
    participants: createCounterparties(rng.fork('market'), TRADER, until, 0.3),
    fund: [TRADER, ...MAKERS].flatMap((address) => [
      { address, amount: '100000', coin: USDT },
      { address, amount: '5', coin: BTC },
    ]),
  })
  const proxy = await chaosProxy(paper.port, rng.fork('proxy'), CHAOS)
  const served = { ...paper.profile, rest: `http://127.0.0.1:${proxy.port}/v1`, ws: `ws://127.0.0.1:${proxy.port}/v1` }
  const store = createAppStore(served)
  const client = createClient({ profile: served, clock, rng: rng.fork('client'), sink: store.actions })
  const service = createSigningService({
    profile: served,
    key: KEY,
    nonces: memoryNonces(),
    exchangeNow: () => client.time.now(),
    env: {},
  })
  const outcomes: WriteOutcome[] = []
  const running: Promise<void>[] = []

  async function press(): Promise<void> {
    const wish = trader.next(store.getState())
    if (wish.kind !== 'write') return
    const { write } = wish
    const signed = service.sign({ name: write.name, params: write.params } as never)
    outcomes.push(await client.submitter.submit(toSubmit(signed, write.params, write.text)))
  }

  client.start()
  client.setAccount(TRADER)
  store.actions.selectSymbol(BOOK.symbol_id)
  store.actions.selectBook(BOOK.depth, BOOK.merge)
  client.market.select(BOOK)
  const trader = createTrader(rng.fork('trader'))
  while (clock.now() < until) {
    await delay(clock, rng.int(20, 200))
    if (client.time.offset() !== null) running.push(press())
  }
  proxy.calm()
  const calmed = clock.now()
  await Promise.all(running)

  const direct = createRest({ base: paper.rest, clock, transport: createHttpTransport() })
  const report: ChaosReport = {
    failures: [],
    struck: proxy.struck,
    writes: running.length,
    outcomes: {},
    convergedMs: 0,
  }
  for (const outcome of outcomes) {
    report.outcomes[outcome.status] = (report.outcomes[outcome.status] ?? 0) + 1
    const tx = await direct.call('tx', { tx_hash: outcome.tx_hash })
    const code = tx.kind === 'ok' ? tx.data.code : null
    const right =
      outcome.status === 'done' ? code === '0' : outcome.status === 'rejected' ? code !== '0' : code === null
    if (!right) report.failures.push(`${outcome.tx_hash}: ${outcome.status}, but ${code ?? 'never included'}`)
  }
  let wrong = ['not compared']
  for (let tries = 0; tries < 60 && wrong.length > 0; tries++) {
    await delay(clock, 100)
    wrong = differences({ store, client }, await readTruth(direct))
  }
  report.convergedMs = clock.now() - calmed
  report.failures.push(...wrong)
  client.stop()
  direct.close()
  await proxy.stop()
  await paper.stop()
  return report
}

/** What the exchange says without the proxy. */
async function readTruth(direct: ReturnType<typeof createRest>): Promise<Truth> {
  async function read<N extends ReadName>(name: N, request: RequestInput<N>): Promise<ResponseOf<N>> {
    const answer = await direct.call(name, request)
    if (answer.kind !== 'ok') throw new Error(`${name}: ${JSON.stringify(answer)}`)
    return answer.data
  }
  const address = TRADER
  const known = {
    listOrders: await read('listOrders', { address }),
    positions: await read('positions', { address }),
    balance: await read('balance', { address }),
    settings: await read('settings', { address }),
    executions: await read('executions', { address, limit: 2000 }),
    depth: await read('depth', { ...BOOK }),
  }
  const ended = await read('orderHistory', { address, limit: 2000 })
  return (name, request) => {
    if (name === 'getOrder') return ended.list.find((o) => o.order_id === request.order_id) as never
    return known[name as keyof typeof known] as never
  }
}

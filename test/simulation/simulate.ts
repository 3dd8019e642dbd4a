import { createRng } from '../../src/lib/rng.ts'
import { PAPER_PROFILE } from '../../src/protocol/profile.ts'
import { BTC, USDT } from '../support/paper/driver.ts'
import { differences, TRADER } from './compare.ts'
import { createCounterparties, MAKERS } from './counterparties.ts'
import { createExchangeHost } from './exchangeHost.ts'
import { drawFaults } from './faults.ts'
import { createIntents } from './ledgerOfIntents.ts'
import { createNetwork } from './network.ts'
import { createTerminalHost } from './terminalHost.ts'
import { createTimeline } from './timeline.ts'
import { createTrader } from './trader.ts'
import { unbalanced, wrongVerdicts } from './verdicts.ts'

/** What one seed came to. */
export interface Report {
  seed: number
  failures: string[]
  /** How often each fault struck. */
  faults: Record<string, number>
  intents: number
  outcomes: Record<string, number>
  fills: number
  virtualMs: number
}

/** After the faults the screen is right within this time. */
export const CONVERGED_WITHIN_MS = 5000
const FUNDING_EVERY_MS = 28_800_000
const LEDGER_EVERY_BLOCKS = 20
/** An order may still come out of a late packet: what it does is on the screen within this time. */
const SEEN_WITHIN_MS = 1500

/** One life of a terminal and an exchange under faults; everything follows from the seed. */
export async function simulate(seed: number): Promise<Report> {
  const rng = createRng(`simulation ${seed}`)
  // Sometimes funding is paid in the middle of it.
  const start = FUNDING_EVERY_MS * 62_000 + (rng.unit() < 0.3 ? -rng.int(2000, 20_000) : 60_000)
  const timeline = createTimeline(start)
  const until = start + rng.int(4000, 16_000)
  const faults = drawFaults(rng.fork('faults'), start, until)
  const network = createNetwork(timeline, rng.fork('network'), faults)
  const failures: string[] = []
  const broken = (what: string) => {
    if (failures.length < 20) failures.push(`${timeline.now() - start} ms: ${what}`)
  }
  // Short lives of requests make expiry part of every run; the product's own now and then.
  const requestTtlMs = rng.unit() < 0.1 ? PAPER_PROFILE.requestTtlMs : { risk: 4000, cancel: 6000, account: 9000 }
  const profile = { ...PAPER_PROFILE, requestTtlMs, rest: 'http://127.0.0.1:1/v1', ws: 'ws://127.0.0.1:1/v1' }
  let blocks = 0

  const exchange = createExchangeHost({
    timeline,
    rng,
    profile,
    fund: [TRADER, ...MAKERS].flatMap((address) => [
      { address, amount: '100000', coin: USDT },
      { address, amount: '5', coin: BTC },
    ]),
    participants: createCounterparties(rng.fork('market'), TRADER, until, rng.pick([0.05, 0.3, 0.9])),
    afterBlock({ service: { core } }) {
      if (++blocks % LEDGER_EVERY_BLOCKS === 0) for (const wrong of unbalanced(core.ledger())) broken(wrong)
    },
  })
  const intents = createIntents(broken)
  let skew = rng.pick([0, 0, 37, -800, 5000, -90_000, 400_000])
  const host = createTerminalHost({
    network,
    exchange,
    rng: rng.fork('client'),
    profile,
    intents,
    gate: seed % 2 === 0,
    skew: () => skew,
    broken,
  })

  exchange.boot()
  host.boot()
  for (const { at, by } of faults.jumps) timeline.at(at, () => (skew += by))
  for (const { who, at, back } of faults.crashes) {
    const it = who === 'client' ? host : exchange
    const up = () => (who === 'client' ? host.terminal !== null : exchange.up)
    timeline.at(at, () => {
      if (!up()) return
      network.struck[`${who} crash`] = (network.struck[`${who} crash`] ?? 0) + 1
      it.crash()
      timeline.at(back, () => it.boot())
    })
  }
  const trader = createTrader(rng.fork('trader'))
  const pause = rng.pick([250, 700, 1500])
  const press = () => {
    if (timeline.now() >= until) return
    const { terminal } = host
    terminal?.submit(trader.next(terminal.store.getState()))
    timeline.at(timeline.now() + rng.int(20, 2 * pause), press)
  }
  timeline.at(start + 1000, press)

  await timeline.runUntil(until)
  const terminal = host.terminal!
  const compare = async (when: string, within: number) => {
    await timeline.runUntil(timeline.now() + within)
    for (let tries = 0; tries < 8; tries++) {
      // Late packets and funding still change the account.
      const [last] = exchange.truth('addressTxs', { address: TRADER, limit: 1 }).list
      const { coins } = exchange.truth('balance', { address: TRADER })
      const { list } = exchange.truth('positions', { address: TRADER })
      const changed = Math.max(last?.time ?? 0, ...[...coins, ...list].map((c) => c.updated_time))
      if (timeline.now() - changed > SEEN_WITHIN_MS) break
      await timeline.runUntil(timeline.now() + SEEN_WITHIN_MS)
    }
    for (const wrong of differences(terminal, exchange.truth)) broken(`${when}: ${wrong}`)
  }
  await compare('after the faults', CONVERGED_WITHIN_MS)

  const ttl = Math.max(...Object.values(requestTtlMs))
  // A process may still look for what an earlier one knew and could not write down any more.
  const searching = () => [...intents.open.map((i) => i.write), ...Object.values(terminal.store.getState().pending)]
  const lastChance = Math.max(timeline.now(), ...searching().map((write) => write.expires_after)) + ttl
  while (timeline.now() < lastChance && searching().length > 0) await timeline.runUntil(timeline.now() + 500)
  for (const { write } of intents.open) broken(`${write.name} ${write.tx_hash} stays unknown`)
  await timeline.runUntil(Math.max(timeline.now(), network.last) + 200)
  await compare('at the end', SEEN_WITHIN_MS)

  for (const wrong of [...wrongVerdicts(intents, exchange), ...unbalanced(exchange.truth('ledger', {}).list)])
    broken(wrong)
  for (const write of Object.values(terminal.store.getState().pending)) broken(`pending: ${write.name} ${write.state}`)
  const fills = exchange.truth('executions', { address: TRADER, limit: 2000 }).list.length

  terminal.client.stop()
  terminal.store.actions.flush()
  await timeline.runUntil(timeline.now() + 1000)
  if (terminal.clock.pending > 0) broken(`${terminal.clock.pending} timers outlive the client`)
  if (terminal.streams.held > 0) broken(`${terminal.streams.held} connections outlive the client`)
  exchange.stop()

  const outcomes: Record<string, number> = {}
  for (const { outcome } of intents.all.values()) {
    const status = outcome?.status ?? 'open'
    outcomes[status] = (outcomes[status] ?? 0) + 1
  }
  return {
    seed,
    failures,
    faults: network.struck,
    intents: intents.all.size,
    outcomes,
    fills,
    virtualMs: timeline.now() - start,
  }
}

import { endOrders } from '../../src/app/journals.ts'
import { createRng } from '../../src/lib/rng.ts'
import { PAPER_PROFILE } from '../../src/protocol/profile.ts'
import { BTC, USDT } from '../support/paper/driver.ts'
import { differences, SUB, TRADER } from './compare.ts'
import { createCounterparties, MAKERS } from './counterparties.ts'
import { createExchangeHost } from './exchangeHost.ts'
import { drawFaults } from './faults.ts'
import { createJournalDisk } from './journalDisk.ts'
import { createIntents } from './ledgerOfIntents.ts'
import { createNetwork } from './network.ts'
import { createTerminalHost } from './terminalHost.ts'
import { createTimeline } from './timeline.ts'
import { createTrader } from './trader.ts'
import { unbalanced, wrongRows, wrongVerdicts } from './verdicts.ts'

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
/** What became of an order is noted in the journal no sooner than this after its write, ms. */
const SETTLED_MS = 6000
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
    fund: [TRADER, SUB, ...MAKERS].flatMap((address) => [
      { address, amount: '100000', coin: USDT },
      { address, amount: '5', coin: BTC },
    ]),
    participants: createCounterparties(rng.fork('market'), TRADER, until, rng.pick([0.05, 0.3, 0.9])),
    afterBlock({ service: { core } }) {
      if (++blocks % LEDGER_EVERY_BLOCKS === 0) for (const wrong of unbalanced(core.ledger())) broken(wrong)
    },
  })
  const intents = createIntents(broken)
  const disk = createJournalDisk(faults.crashes.some((c) => c.power))
  let skew = rng.pick([0, 0, 37, -800, 5000, -90_000, 400_000])
  const host = createTerminalHost({
    network,
    exchange,
    rng: rng.fork('client'),
    profile,
    intents,
    disk,
    gate: seed % 2 === 0,
    skew: () => skew,
    broken,
  })

  exchange.boot()
  host.boot()
  for (const { at, by } of faults.jumps) timeline.at(at, () => (skew += by))
  for (const { who, at, back, power } of faults.crashes) {
    const it = who === 'client' ? host : exchange
    const what = power ? 'power cut' : `${who} crash`
    const up = () => (who === 'client' ? host.terminal !== null : exchange.up)
    timeline.at(at, () => {
      if (!up()) return
      network.struck[what] = (network.struck[what] ?? 0) + 1
      it.crash(power)
      timeline.at(back, () => it.boot())
    })
  }
  const trader = createTrader(rng.fork('trader'))
  const pause = rng.pick([250, 700, 1500])
  const press = () => {
    if (timeline.now() >= until) return
    const { terminal } = host
    terminal?.ask(trader.next(terminal.store.getState()))
    timeline.at(timeline.now() + rng.int(20, 2 * pause), press)
  }
  timeline.at(start + 1000, press)

  await timeline.runUntil(until)
  let terminal = host.terminal!
  const compare = async (when: string, within: number) => {
    await timeline.runUntil(timeline.now() + within)
    for (let tries = 0; tries < 8; tries++) {
      // Late packets and funding still change the account.
      const address = terminal.store.getState().identity.account
      const [last] = exchange.truth('addressTxs', { address: TRADER, limit: 1 }).list
      const { coins } = exchange.truth('balance', { address })
      const { list } = exchange.truth('positions', { address })
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

  // What the disk could not take is found out by the next start.
  if (terminal.journal.open().length > 0) {
    host.crash(false)
    host.boot()
    terminal = host.terminal!
    const over = timeline.now() + ttl + CONVERGED_WITHIN_MS
    while (timeline.now() < over && terminal.journal.open().length > 0) await timeline.runUntil(timeline.now() + 250)
    await compare('after one more start', CONVERGED_WITHIN_MS)
  }
  // Young orders are not missed in a list; then both accounts are looked at once more.
  // A clock that was set back is caught up with here.
  for (const address of [TRADER, SUB]) terminal.journal.liveOrders(address, 0)
  const now = terminal.clock.now()
  const young = terminal.journal.list(1000).map((i) => Math.min(i.changed, now) + SETTLED_MS - now)
  await timeline.runUntil(timeline.now() + Math.max(0, ...young))
  for (const when of ['settled', 'of the other account']) {
    terminal.client.account?.resync()
    await compare(when, SEEN_WITHIN_MS)
    endOrders(terminal.journal, terminal.store)
    terminal.switchAccount()
  }
  for (const wrong of wrongRows(intents, terminal.journal, exchange)) broken(wrong)

  for (const wrong of [...wrongVerdicts(intents, exchange), ...unbalanced(exchange.truth('ledger', {}).list)])
    broken(wrong)
  for (const write of Object.values(terminal.store.getState().pending)) broken(`pending: ${write.name} ${write.state}`)
  const fills = exchange.truth('executions', { address: TRADER, limit: 2000 }).list.length

  terminal.stop()
  terminal.store.actions.flush()
  await timeline.runUntil(timeline.now() + 1000)
  if (terminal.clock.pending > 0) broken(`${terminal.clock.pending} timers outlive the client`)
  if (terminal.streams.held > 0) broken(`${terminal.streams.held} connections outlive the client`)
  exchange.stop()
  disk.remove()

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

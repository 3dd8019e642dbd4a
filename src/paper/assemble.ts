import { type Clock, systemClock } from '../lib/clock.ts'
import { PAPER_PROFILE } from '../protocol/profile.ts'
import { createNonces } from './admission/nonces.ts'
import { createAgents } from './agents/agents.ts'
import { createSubs } from './agents/subs.ts'
import { type Blocks, createBlocks } from './blocks.ts'
import { createExchangeCore } from './core/createExchangeCore.ts'
import { createBookInstances } from './feed/bookInstances.ts'
import { createHub, type Hub } from './feed/hub.ts'
import { applyFunding } from './funding.ts'
import { createKlines } from './klines/klines.ts'
import { type LogSink, noLog } from './log.ts'
import type { PaperOptions } from './options.ts'
import { type Answerer, createAnswerer } from './server/answer.ts'
import type { Service } from './service.ts'
import { createQuiet, createSimulation } from './simulation.ts'
import { restoreService } from './storage/restore.ts'
import type { Head, Store } from './storage/store.ts'

/** An exchange without sockets and without a timer: its first block is done, the next comes with `blocks.run()`. */
export interface Assembly {
  service: Service
  blocks: Blocks
  hub: Hub
  answerer: Answerer
  clock: Clock
  log: LogSink
}

const BEFORE_ALL: Head = { height: 0, time: 0, hash: `0x${'0'.repeat(64)}` }

/** Restores what the store holds, brings the market up to date and runs the first block. */
export function assemble(options: PaperOptions, store: Store): Assembly {
  const { clock = systemClock, log = noLog, seed = 1, fund = [], quiet = false } = options
  const core = createExchangeCore()
  const klines = createKlines(core.symbols)
  const nonces = createNonces()
  const service: Service = {
    profile: { ...(options.profile ?? PAPER_PROFILE) },
    core,
    store,
    klines,
    agents: createAgents(),
    subs: createSubs(),
    books: createBookInstances(core),
    now: clock.now,
    blockTime: () => blocks.head.time,
    durable: () => blocks.durable(),
  }
  const head = restoreService(service, nonces, clock.now())
  const simulated = () => createSimulation({ core, klines, seed, head, now: clock.now() })
  const participants = options.participants ?? (quiet ? createQuiet(core) : simulated())
  const answerer = createAnswerer(log, clock.now)
  const hub = createHub(service)
  const failed = (error: unknown, what: string) => void answerer.explain(error, what)
  const blocks = createBlocks({ service, nonces, hub, clock, head: head ?? BEFORE_ALL, participants, failed })
  let funded: string[] = []
  blocks.run((hash) => {
    funded = applyFunding(core, store, fund, hash)
  })
  for (const key of funded) store.setNote(key, String(blocks.head.height))
  return { service, blocks, hub, answerer, clock, log }
}

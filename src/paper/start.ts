import type { AddressInfo } from 'node:net'
import { pid } from 'node:process'
import { type Clock, systemClock, type Timer } from '../lib/clock.ts'
import { BLOCK_MS, FINALITY_BLOCKS } from '../protocol/limits.ts'
import { type NetworkProfile, PAPER_PROFILE } from '../protocol/profile.ts'
import { createNonces } from './admission/nonces.ts'
import { createAgents } from './agents/agents.ts'
import { createSubs } from './agents/subs.ts'
import { createBlocks, type Participants } from './blocks.ts'
import { createExchangeCore } from './core/createExchangeCore.ts'
import { createBookInstances } from './feed/bookInstances.ts'
import { createHub } from './feed/hub.ts'
import { applyFunding, type Funding } from './funding.ts'
import { createKlines } from './klines/klines.ts'
import { type LogSink, noLog } from './log.ts'
import { createAnswerer } from './server/answer.ts'
import { createApi } from './server/api.ts'
import { isLoopback } from './server/gate.ts'
import { createHttpServer } from './server/http.ts'
import { createRateLimiter, DEFAULT_RATE_BUDGET, type RateBudget } from './server/rateLimit.ts'
import { PATH_PREFIX } from './server/routes.ts'
import { serveSockets } from './server/sockets.ts'
import type { Service } from './service.ts'
import { createQuiet, createSimulation } from './simulation.ts'
import { FolderBusy, openDatabase } from './storage/database.ts'
import { type DataFolder, openDataFolder } from './storage/dataFolder.ts'
import { restoreService } from './storage/restore.ts'
import { createStore } from './storage/store.ts'

export interface PaperOptions {
  /** Default 127.0.0.1: nobody else on the network sees it. */
  host?: string
  /** Default 0: any free port. */
  port?: number
  /** Data folder; null (default) forgets everything at the end. */
  data?: string | null
  seed?: number | string
  blockMs?: number
  /** What is signed and how fields are called; its addresses are replaced by those it is served at. */
  profile?: NetworkProfile
  fund?: readonly Funding[]
  /** No simulated participants and no past. */
  quiet?: boolean
  /** Instead of the simulated market. */
  participants?: Participants
  /** Reads per minute and remote address; false: no limit. */
  rateLimit?: boolean | RateBudget
  clock?: Clock
  /** Stops by itself after this long without a connection or a request. */
  idleExitMs?: number
  log?: LogSink
}

export interface PaperExchange {
  rest: string
  ws: string
  port: number
  /** The profile with the addresses it is served at. */
  profile: NetworkProfile
  /** Answers what is pending, flushes and closes. */
  stop(): Promise<void>
  /** Resolves when it has stopped, for whatever reason. */
  stopped: Promise<void>
}

/** Starts a paper exchange. Throws FolderBusy when the data folder is in use, FieldError for a bad option. */
export async function startPaper(options: PaperOptions = {}): Promise<PaperExchange> {
  const { host = '127.0.0.1', port = 0, data = null, seed = 1, blockMs = BLOCK_MS, quiet = false } = options
  const { clock = systemClock, log = noLog, fund = [], rateLimit = true } = options
  const folder = data === null ? null : openDataFolder(data)
  const store = createStore(openStoreDatabase(folder))
  try {
    const core = createExchangeCore()
    const klines = createKlines(core.symbols)
    const profile = { ...(options.profile ?? PAPER_PROFILE) }
    const nonces = createNonces()
    const service: Service = {
      profile,
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
    const market =
      options.participants ??
      (quiet ? createQuiet(core) : createSimulation({ core, klines, seed, head, now: clock.now() }))
    const answerer = createAnswerer(log, clock.now)
    const hub = createHub(service)
    const blocks = createBlocks({
      service,
      nonces,
      hub,
      clock,
      head: head ?? { height: 0, time: 0, hash: `0x${'0'.repeat(64)}` },
      participants: market,
      failed: (error, what) => answerer.explain(error, what),
    })
    let funded: string[] = []
    blocks.run((hash) => {
      funded = applyFunding(core, store, fund, hash)
    })
    for (const key of funded) store.setNote(key, String(blocks.head.height))

    let lastActive = clock.now()
    const active = () => {
      lastActive = clock.now()
    }
    const budget = rateLimit === true ? DEFAULT_RATE_BUDGET : rateLimit
    const server = createHttpServer({
      api: createApi(service, blocks),
      answerer,
      limiter: budget === false ? null : createRateLimiter(budget),
      boundHost: host,
      now: clock.now,
      active,
    })
    const sockets = serveSockets(server, { hub, clock, answerer, boundHost: host, active })
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, host, resolve)
    })
    const bound = (server.address() as AddressInfo).port
    const shown = `${reachable(host)}:${bound}${PATH_PREFIX}`
    profile.rest = `http://${shown}`
    profile.ws = `ws://${shown}`
    folder?.announce({ rest: profile.rest, ws: profile.ws, pid, profile: profile.name })
    log({ time: clock.now(), level: 'info', msg: `serving at ${profile.rest}` })

    const timers: Timer[] = [clock.every(blockMs, () => blocks.run())]
    const { promise: stopped, resolve: finished } = Promise.withResolvers<void>()
    let stopping: Promise<void> | null = null
    const stop = () => {
      stopping ??= (async () => {
        for (const timer of timers) timer.cancel()
        const closed = new Promise<void>((resolve) => server.close(() => resolve()))
        // Whoever waits for a block gets its answer, and every push goes out.
        for (let i = 0; i <= FINALITY_BLOCKS; i++) blocks.run()
        sockets.close()
        server.closeIdleConnections()
        const grace = clock.after(500, () => {
          sockets.terminate()
          server.closeAllConnections()
        })
        await closed
        grace.cancel()
        store.close()
        folder?.withdraw()
        log({ time: clock.now(), level: 'info', msg: 'stopped' })
        finished()
      })()
      return stopping
    }
    const { idleExitMs } = options
    if (idleExitMs !== undefined) {
      const check = () => {
        if (sockets.count() === 0 && clock.now() - lastActive >= idleExitMs) void stop()
      }
      timers.push(clock.every(Math.max(10, Math.min(1000, idleExitMs / 4)), check))
    }
    return { rest: profile.rest, ws: profile.ws, port: bound, profile, stop, stopped }
  } catch (error) {
    store.close()
    folder?.withdraw()
    throw error
  }
}

function openStoreDatabase(folder: DataFolder | null) {
  if (folder === null) return openDatabase(':memory:', () => new FolderBusy('memory', null))
  const db = openDatabase(folder.database, () => new FolderBusy(folder.path, folder.claimedBy()))
  folder.claim(pid)
  return db
}

/** An address others on this machine can use. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') && isLoopback(host) ? `[${host}]` : host
}

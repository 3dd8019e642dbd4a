import type { Server } from 'node:http'
import { pid } from 'node:process'
import { BLOCK_MS, FINALITY_BLOCKS } from '../protocol/limits.ts'
import type { NetworkProfile } from '../protocol/profile.ts'
import { type Assembly, assemble } from './assemble.ts'
import type { PaperOptions } from './options.ts'
import { createApi } from './server/api.ts'
import { isLoopback } from './server/gate.ts'
import { createHttpServer } from './server/http.ts'
import { listen } from './server/listen.ts'
import { createRateLimiter, DEFAULT_RATE_BUDGET } from './server/rateLimit.ts'
import { PATH_PREFIX } from './server/routes.ts'
import { type Sockets, serveSockets } from './server/sockets.ts'
import { FolderBusy, openDatabase } from './storage/database.ts'
import { type DataFolder, openDataFolder } from './storage/dataFolder.ts'
import { createStore } from './storage/store.ts'

export type { PaperOptions } from './options.ts'

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

/** Clients that do not take leave within this many ms are cut off. */
const GRACE_MS = 500

/** Starts a paper exchange. Throws FolderBusy when the data folder is in use, FieldError for a bad option. */
export async function startPaper(options: PaperOptions = {}): Promise<PaperExchange> {
  const { data = null } = options
  const folder = data === null ? null : openDataFolder(data)
  const store = createStore(openStoreDatabase(folder))
  const release = () => {
    store.close()
    folder?.withdraw()
  }
  try {
    return await serve(assemble(options, store), options, folder, release)
  } catch (error) {
    release()
    throw error
  }
}

async function serve(
  assembly: Assembly,
  options: PaperOptions,
  folder: DataFolder | null,
  release: () => void,
): Promise<PaperExchange> {
  const { service, blocks, clock, log } = assembly
  const { host = '127.0.0.1', port = 0, preferredPort, blockMs = BLOCK_MS, idleExitMs } = options
  const { profile } = service
  let lastActive = clock.now()
  const { server, sockets } = createServers(assembly, options, host, () => {
    lastActive = clock.now()
  })
  const bound = await listen(server, { host, port, preferredPort })
  const shown = `${reachable(host)}:${bound}${PATH_PREFIX}`
  profile.rest = `http://${shown}`
  profile.ws = `ws://${shown}`
  folder?.announce({ rest: profile.rest, ws: profile.ws, pid, profile: profile.name })
  log({ time: clock.now(), level: 'info', msg: `serving at ${profile.rest}` })

  const timers = [clock.every(blockMs, () => blocks.run())]
  const { promise: stopped, resolve: finished } = Promise.withResolvers<void>()
  const shutDown = async () => {
    for (const timer of timers) timer.cancel()
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    // Whoever waits for a block gets its answer, and every push goes out.
    for (let i = 0; i <= FINALITY_BLOCKS; i++) blocks.run()
    sockets.close()
    server.closeIdleConnections()
    const grace = clock.after(GRACE_MS, () => {
      sockets.terminate()
      server.closeAllConnections()
    })
    await closed
    grace.cancel()
    release()
    log({ time: clock.now(), level: 'info', msg: 'stopped' })
    finished()
  }
  let stopping: Promise<void> | null = null
  const stop = () => {
    stopping ??= shutDown()
    return stopping
  }
  if (idleExitMs !== undefined) {
    const idle = () => sockets.count() === 0 && clock.now() - lastActive >= idleExitMs
    timers.push(clock.every(Math.max(10, Math.min(1000, idleExitMs / 4)), () => idle() && void stop()))
  }
  return { rest: profile.rest, ws: profile.ws, port: bound, profile, stop, stopped }
}

function createServers(
  { service, blocks, hub, answerer, clock }: Assembly,
  { rateLimit = true }: PaperOptions,
  boundHost: string,
  active: () => void,
): { server: Server; sockets: Sockets } {
  const budget = rateLimit === true ? DEFAULT_RATE_BUDGET : rateLimit
  const server = createHttpServer({
    api: createApi(service, blocks),
    answerer,
    limiter: budget === false ? null : createRateLimiter(budget),
    boundHost,
    now: clock.now,
    active,
  })
  return { server, sockets: serveSockets(server, { hub, clock, answerer, boundHost, active }) }
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

import type { HttpRequest } from '../../src/client/transport.ts'
import type { Rng } from '../../src/lib/rng.ts'
import { type Assembly, assemble } from '../../src/paper/assemble.ts'
import type { Participants } from '../../src/paper/blocks.ts'
import type { Funding } from '../../src/paper/funding.ts'
import { type Api, createApi, isRead } from '../../src/paper/server/api.ts'
import { serveConnection } from '../../src/paper/server/connection.ts'
import { findRoute, parseTarget, readQuery } from '../../src/paper/server/routes.ts'
import { FolderBusy, openDatabase } from '../../src/paper/storage/database.ts'
import { createStore, type Store } from '../../src/paper/storage/store.ts'
import type { ReadName, ResponseOf } from '../../src/protocol/endpoints/index.ts'
import { ENDPOINTS } from '../../src/protocol/endpoints/index.ts'
import type { NetworkProfile } from '../../src/protocol/profile.ts'
import { validate } from '../../src/protocol/validate.ts'
import { SUB_LABEL, TRADER } from './compare.ts'
import type { HttpReply } from './httpNetwork.ts'
import type { ServedSocket } from './servedSocket.ts'
import { type ProcessClock, processClock, type Timeline } from './timeline.ts'

export const BLOCK_MS = 50

/** The paper exchange as a process: dies between two blocks, comes back from what is on its disk. */
export interface ExchangeHost {
  readonly up: boolean
  readonly store: Store
  readonly assembly: Assembly
  boot(): void
  crash(): void
  stop(): void
  /** `gone` when the process dies before it answers. */
  request(request: HttpRequest, reply: (reply: HttpReply) => void, gone: () => void): void
  connect(socket: ServedSocket): void
  /** Connections it keeps. */
  readonly connections: ReadonlySet<ServedSocket>
  /** The truth: a read answered at once, whatever the network does. */
  truth<N extends ReadName>(name: N, request: Record<string, unknown>): ResponseOf<N>
}

export function createExchangeHost(options: {
  timeline: Timeline
  rng: Rng
  profile: NetworkProfile
  fund: readonly Funding[]
  participants: Participants
  afterBlock(assembly: Assembly): void
}): ExchangeHost {
  const { timeline } = options
  const store = createStore(openDatabase(':memory:', () => new FolderBusy('memory', null)))
  const connections = new Set<ServedSocket>()
  const waiting = new Set<() => void>()
  let running: { assembly: Assembly; api: Api; clock: ProcessClock } | null = null

  const must = () => {
    if (running === null) throw new Error('the exchange is down')
    return running
  }

  async function handle(api: Api, { answerer }: Assembly, { method, url, body }: HttpRequest): Promise<HttpReply> {
    const headers = { 'content-type': 'application/json' }
    try {
      const { pathname, searchParams } = parseTarget(url)
      const { name, path } = findRoute(method, pathname)
      const data = isRead(name) ? api.read(name, readQuery(searchParams, path)) : await api.write(name, body ?? '')
      return { ...answerer.success(data), headers }
    } catch (error) {
      return { ...answerer.failure(error, `${method} ${url}`), headers }
    }
  }

  return {
    store,
    connections,
    get up() {
      return running !== null
    },
    get assembly() {
      return must().assembly
    },
    boot() {
      const clock = processClock(timeline, () => 0)
      const { profile, fund, participants } = options
      const failed = (line: { level: string; msg: string }) => {
        if (line.level === 'error') throw new Error(`the exchange failed: ${line.msg}`)
      }
      const assembly = assemble({ profile, fund, participants, clock, log: failed }, store)
      const { subs, core } = assembly.service
      if (subs.of(TRADER).length === 0) core.joinFamily(TRADER, subs.create(TRADER, SUB_LABEL, timeline.now()).address)
      clock.every(BLOCK_MS, () => {
        assembly.blocks.run()
        options.afterBlock(assembly)
      })
      running = { assembly, api: createApi(assembly.service, assembly.blocks), clock }
    },
    crash() {
      running?.clock.die()
      running = null
      for (const gone of waiting) gone()
      waiting.clear()
      for (const socket of connections) socket.peerDied()
      connections.clear()
    },
    stop() {
      running?.clock.die()
      running = null
      store.close()
    },
    request(request, reply, gone) {
      const { api, assembly } = must()
      waiting.add(gone)
      void handle(api, assembly, request).then((answer) => {
        // A process that died answers nothing.
        if (waiting.delete(gone)) reply(answer)
      })
    },
    connect(socket) {
      const { assembly, clock } = must()
      connections.add(socket)
      socket.on('close', () => connections.delete(socket))
      serveConnection(socket.asWebSocket(), { hub: assembly.hub, answerer: assembly.answerer, clock })
    },
    truth: (name, request) =>
      validate(ENDPOINTS[name].response, JSON.parse(JSON.stringify(must().api.read(name, request))), name) as never,
  }
}

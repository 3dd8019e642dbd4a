import type { Clock } from '../lib/clock.ts'
import type { Rng } from '../lib/rng.ts'
import type { Subscription } from '../protocol/channels/index.ts'
import { CHANNELS_PER_CONNECTION } from '../protocol/limits.ts'
import { type ChannelListener, type Connection, createConnection } from './connection.ts'
import type { Pauses } from './pauses.ts'
import type { StreamStatus } from './sink.ts'
import type { OpenSocket } from './socket.ts'
import { areRivals, subscriptionKey } from './subscription.ts'

export interface ChannelHandle {
  readonly key: string
  /** Leaves and joins again, for a fresh snapshot. */
  renew(): void
  close(): void
}

/** As many connections as the subscriptions need; to the outside one stream. */
export interface Session {
  subscribe(sub: Subscription, listener: ChannelListener): ChannelHandle
  restart(): void
  stop(): void
}

export interface SessionOptions {
  url: string
  clock: Clock
  rng: Rng
  pauses?: Pauses
  open: OpenSocket
  onStatus(status: StreamStatus): void
  onServerTime(time: number, rtt: number | null): void
  perConnection?: number
}

const WORST_FIRST: readonly StreamStatus['state'][] = ['waiting', 'connecting', 'syncing', 'live', 'stopped']

export function createSession(options: SessionOptions): Session {
  const max = options.perConnection ?? CHANNELS_PER_CONNECTION
  const statuses = new Map<Connection, StreamStatus>()
  const connections: Connection[] = []

  function report(): void {
    const all = connections.flatMap((c) => statuses.get(c) ?? [])
    const worst = WORST_FIRST.map((state) => all.find((s) => s.state === state)).find((s) => s !== undefined)
    if (worst !== undefined) options.onStatus({ ...worst, heard: Math.min(...all.map((s) => s.heard)) })
  }

  function place(sub: Subscription): Connection {
    const fits = (c: Connection) =>
      c.instances.size < max && ![...c.instances.values()].some((other) => areRivals(other.sub, sub))
    const found = connections.find(fits)
    if (found !== undefined) return found
    const made: Connection = createConnection({
      ...options,
      onStatus(status) {
        // The first report comes while it is being made.
        queueMicrotask(() => {
          if (!connections.includes(made)) return
          statuses.set(made, status)
          report()
        })
      },
    })
    connections.push(made)
    return made
  }

  return {
    subscribe(sub, listener) {
      const key = subscriptionKey(sub)
      const connection = place(sub)
      connection.add(sub, listener)
      return {
        key,
        renew: () => connection.renew(key),
        close() {
          connection.remove(key)
          // The first connection stays for what is subscribed next; the server ends one without subscriptions.
          if (connection.instances.size > 0 || connections[0] === connection) return
          connections.splice(connections.indexOf(connection), 1)
          statuses.delete(connection)
          connection.stop()
          report()
        },
      }
    },
    restart() {
      for (const connection of connections) connection.restart()
    },
    stop() {
      for (const connection of connections) connection.stop()
    },
  }
}

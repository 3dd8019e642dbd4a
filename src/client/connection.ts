import type { Subscription } from '../protocol/channels/index.ts'
import { type Acks, createAcks } from './acks.ts'
import { answerReason, type PushFrame } from './frame.ts'
import { createLink, type Link, type LinkOptions } from './link.ts'
import { belongs, subscriptionKey } from './subscription.ts'

/** live = acknowledged · down = the connection is gone, it comes back by itself · refused = it will not come. */
export type InstanceState = 'live' | 'down' | 'refused'

export interface ChannelListener {
  push(push: PushFrame, at: number): void
  state(state: InstanceState, reason: string): void
}

export interface Connection {
  readonly instances: ReadonlyMap<string, { sub: Subscription }>
  add(sub: Subscription, listener: ChannelListener): void
  remove(key: string): void
  /** Leaves and joins again, for a fresh snapshot. */
  renew(key: string): void
  /** Drops the connection and starts over at once. */
  restart(): void
  stop(): void
}

interface Instance {
  sub: Subscription
  listener: ChannelListener
  live: boolean
  /** Was there when the connection came up and is not settled yet: until then the stream is not live. */
  pending: boolean
}

/** The channel instances of one link: subscribed whenever it comes up, each told what concerns it. */
export function createConnection(options: LinkOptions): Connection {
  const instances = new Map<string, Instance>()
  let acks: Acks | null = null
  let joining: string[] = []

  const link: Link = createLink(options, {
    up,
    push: deliver,
    answer({ op, success, args = [], ...rest }) {
      if (op !== 'subscribe' && op !== 'unsubscribe') return
      acks?.answer(op, success !== false, args.map(subscriptionKey), answerReason({ op, ...rest }))
    },
    down(reason) {
      acks?.stop()
      acks = null
      joining = []
      for (const instance of instances.values()) {
        instance.live = false
        instance.listener.state('down', reason)
      }
    },
    wanted: () => instances.size > 0,
    settled: () => ![...instances.values()].some((i) => i.pending),
  })

  function up(): void {
    acks = createAcks(options.clock, {
      subscribe: (subs) => link.send({ op: 'subscribe', args: subs }),
      live(key) {
        const instance = settle(key)
        if (instance !== null && !instance.live) {
          instance.live = true
          instance.listener.state('live', '')
        }
        link.tell()
      },
      refused(key, reason) {
        settle(key)?.listener.state('refused', reason)
        link.tell()
      },
    })
    for (const instance of instances.values()) instance.pending = true
    acks.subscribe([...instances.values()].map((i) => i.sub))
  }

  function settle(key: string): Instance | null {
    const instance = instances.get(key)
    if (instance === undefined) return null
    instance.pending = false
    return instance
  }

  function deliver(push: PushFrame, at: number): void {
    for (const instance of instances.values()) {
      if (!belongs(push, instance.sub)) continue
      // Until the server confirmed it, a delta may belong to an instance of another depth that was just left.
      if (!instance.live && push.type === 'delta' && acks?.hasRival(instance.sub)) continue
      instance.listener.push(push, at)
    }
  }

  /** Joins made in one turn go out as one message. */
  function joinSoon(key: string): void {
    if (joining.push(key) > 1) return
    queueMicrotask(() => {
      const keys = joining
      joining = []
      const subs = keys.flatMap((k) => instances.get(k)?.sub ?? [])
      if (acks !== null && subs.length > 0) acks.subscribe(subs)
    })
  }

  function leave(sub: Subscription): void {
    if (acks === null) return
    acks.leaving(sub)
    link.send({ op: 'unsubscribe', args: [sub] })
  }

  return {
    instances,
    add(sub, listener) {
      const key = subscriptionKey(sub)
      instances.set(key, { sub, listener, live: false, pending: false })
      if (acks === null) link.start()
      else joinSoon(key)
    },
    remove(key) {
      const instance = instances.get(key)
      if (instance === undefined) return
      instances.delete(key)
      const queued = joining.indexOf(key)
      if (queued >= 0) joining.splice(queued, 1, '')
      else leave(instance.sub)
      acks?.forget(key)
      link.tell()
    },
    renew(key) {
      const instance = instances.get(key)
      if (instance === undefined || acks === null) return
      leave(instance.sub)
      instance.live = false
      joinSoon(key)
    },
    restart: () => link.restart(),
    stop() {
      acks?.stop()
      link.stop()
    },
  }
}

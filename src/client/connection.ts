import type { Clock, Timer } from '../lib/clock.ts'
import { inert } from '../lib/inert.ts'
import type { Rng } from '../lib/rng.ts'
import type { Subscription } from '../protocol/channels/index.ts'
import type { OpAnswer } from '../protocol/frames.ts'
import { type Acks, createAcks } from './acks.ts'
import { backoff } from './backoff.ts'
import { answerReason, type PushFrame, readFrame } from './frame.ts'
import { type Heartbeat, startHeartbeat } from './heartbeat.ts'
import type { StreamStatus } from './sink.ts'
import type { OpenSocket, Socket } from './socket.ts'
import { belongs, subscriptionKey } from './subscription.ts'

/** live = acknowledged · down = the connection is gone, it comes back by itself · refused = it will not come. */
export type InstanceState = 'live' | 'down' | 'refused'

export interface ChannelListener {
  push(push: PushFrame, at: number): void
  state(state: InstanceState, reason: string): void
}

export interface ConnectionOptions {
  url: string
  clock: Clock
  rng: Rng
  open: OpenSocket
  onStatus(status: StreamStatus): void
  /** Exchange time seen: in a pong (with its round trip) or as the time of a push (null). */
  onServerTime(time: number, rtt: number | null): void
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

const CONNECT_TIMEOUT_MS = 10_000
/** A connection that lived this long was a good one: the next failure backs off from the start. */
const GOOD_AFTER_MS = 10_000
const BAD_FRAMES_MAX = 50

interface Instance {
  sub: Subscription
  listener: ChannelListener
  live: boolean
  /** Was there when the connection came up and is not settled yet: until then the stream is not live. */
  pending: boolean
}

/** One WebSocket that stays: connects, subscribes, listens for life, comes back with jitter. */
export function createConnection(options: ConnectionOptions): Connection {
  const { clock, rng } = options
  const instances = new Map<string, Instance>()
  let socket: Socket | null = null
  let opened = 0
  let heartbeat: Heartbeat | null = null
  let acks: Acks | null = null
  let timer: Timer | null = null
  let failures = 0
  let badFrames = 0
  let stopped = false
  let rtt: number | null = null
  let heard = clock.now()
  let joining: string[] = []
  let reported = ''

  function report(state: StreamStatus['state'], note: string): void {
    options.onStatus({ state, note: inert(note), heard, rtt })
    reported = state
  }

  function liveness(): void {
    const pending = [...instances.values()].some((i) => i.pending)
    report(pending ? 'syncing' : 'live', pending ? 'subscribing' : '')
  }

  function connect(): void {
    timer = clock.after(CONNECT_TIMEOUT_MS, () => current.kill())
    report('connecting', 'connecting')
    let over = false
    const current: Socket = options.open(options.url, {
      open: () => {
        if (!over) begin()
      },
      message: (text) => {
        if (!over) receive(text)
      },
      binary: () => {
        if (!over) bad()
      },
      close: (reason) => {
        if (over) return
        over = true
        if (socket === current) lost(reason)
      },
    })
    socket = current
  }

  function begin(): void {
    timer?.cancel()
    opened = clock.now()
    heard = opened
    badFrames = 0
    heartbeat = startHeartbeat(clock, {
      ping: () => send({ op: 'ping' }),
      dead: () => socket?.kill(),
      look: () => {
        if (reported === 'live' || reported === 'syncing') liveness()
      },
    })
    acks = createAcks(clock, {
      subscribe: (subs) => send({ op: 'subscribe', args: subs }),
      live(key) {
        const instance = instances.get(key)
        if (instance === undefined) return
        instance.pending = false
        if (!instance.live) {
          instance.live = true
          instance.listener.state('live', '')
        }
        liveness()
      },
      refused(key, reason) {
        const instance = instances.get(key)
        if (instance === undefined) return
        instance.pending = false
        instance.listener.state('refused', reason)
        liveness()
      },
    })
    for (const instance of instances.values()) instance.pending = true
    acks.subscribe([...instances.values()].map((i) => i.sub))
    liveness()
  }

  function lost(reason: string): void {
    socket = null
    timer?.cancel()
    heartbeat?.stop()
    heartbeat = null
    acks?.stop()
    acks = null
    joining = []
    if (opened > 0 && clock.now() - opened >= GOOD_AFTER_MS) failures = 0
    opened = 0
    const why = inert(reason, 120)
    for (const instance of instances.values()) {
      instance.live = false
      instance.listener.state('down', why)
    }
    timer = null
    // Nobody listens: the server ends such a connection, and there is nothing to come back for.
    if (stopped || instances.size === 0) return
    failures += 1
    const wait = backoff(failures, rng)
    report('waiting', `reconnecting in ${(wait / 1000).toFixed(1)}s: ${why}`)
    timer = clock.after(wait, connect)
  }

  function send(message: object): void {
    socket?.send(JSON.stringify(message))
  }

  function bad(): void {
    if (++badFrames > BAD_FRAMES_MAX) socket?.kill()
  }

  function receive(text: string): void {
    heard = clock.now()
    heartbeat?.heard()
    const frame = readFrame(text)
    if (frame.kind === 'bad') bad()
    else if (frame.kind === 'push') deliver(frame.push)
    else hear(frame.answer)
  }

  function hear(answer: OpAnswer): void {
    if (answer.op === 'pong') {
      rtt = heartbeat?.pong() ?? rtt
      if (answer.time !== undefined) options.onServerTime(answer.time, rtt)
    } else if (answer.op === 'subscribe' || answer.op === 'unsubscribe') {
      acks?.answer(answer.op, answer.success !== false, (answer.args ?? []).map(subscriptionKey), answerReason(answer))
    }
  }

  function deliver(push: PushFrame): void {
    options.onServerTime(push.ts, null)
    for (const instance of instances.values()) {
      if (!belongs(push, instance.sub)) continue
      // Until the server confirmed it, a delta may belong to an instance of another depth that was just left.
      if (!instance.live && push.type === 'delta' && acks?.hasRival(instance.sub)) continue
      instance.listener.push(push, heard)
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
    send({ op: 'unsubscribe', args: [sub] })
  }

  return {
    instances,
    add(sub, listener) {
      const key = subscriptionKey(sub)
      instances.set(key, { sub, listener, live: false, pending: false })
      if (socket === null && timer === null && !stopped) connect()
      else if (acks !== null) joinSoon(key)
    },
    remove(key) {
      const instance = instances.get(key)
      if (instance === undefined) return
      instances.delete(key)
      const queued = joining.indexOf(key)
      if (queued >= 0) joining.splice(queued, 1, '')
      else leave(instance.sub)
      acks?.forget(key)
      if (acks !== null) liveness()
    },
    renew(key) {
      const instance = instances.get(key)
      if (instance === undefined || acks === null) return
      leave(instance.sub)
      instance.live = false
      joinSoon(key)
    },
    restart() {
      if (stopped) return
      failures = 0
      if (socket !== null) socket.kill()
      else if (instances.size > 0) {
        timer?.cancel()
        connect()
      }
    },
    stop() {
      stopped = true
      timer?.cancel()
      heartbeat?.stop()
      acks?.stop()
      socket?.kill()
      report('stopped', '')
    },
  }
}

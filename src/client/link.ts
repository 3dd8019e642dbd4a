import type { Clock, Timer } from '../lib/clock.ts'
import { inert } from '../lib/inert.ts'
import type { Rng } from '../lib/rng.ts'
import type { OpAnswer } from '../protocol/frames.ts'
import { backoff } from './backoff.ts'
import { type PushFrame, readFrame } from './frame.ts'
import { type Heartbeat, startHeartbeat } from './heartbeat.ts'
import type { Pauses } from './pauses.ts'
import type { StreamStatus } from './sink.ts'
import type { OpenSocket, Socket } from './socket.ts'

export interface LinkOptions {
  url: string
  clock: Clock
  rng: Rng
  /** How to wait between attempts; without it every pause is waited out. */
  pauses?: Pauses
  open: OpenSocket
  onStatus(status: StreamStatus): void
  /** Exchange time seen: in a pong (with its round trip) or as the time of a push (null). */
  onServerTime(time: number, rtt: number | null): void
}

export interface LinkEvents {
  /** Connected: subscribe now. */
  up(): void
  push(push: PushFrame, at: number): void
  answer(answer: OpAnswer): void
  /** Gone; comes back by itself while `wanted`. */
  down(reason: string): void
  /** Whether there is anything to come back for. */
  wanted(): boolean
  /** Asked while connected: whether everything is subscribed. */
  settled(): boolean
}

/** One WebSocket that stays: connects, listens for life, comes back with jitter. */
export interface Link {
  readonly connected: boolean
  /** Connects unless it is connected or about to be. */
  start(): void
  send(message: object): void
  /** Reports again whether it is settled. */
  tell(): void
  /** Drops the connection and starts over at once. */
  restart(): void
  stop(): void
}

const CONNECT_TIMEOUT_MS = 10_000
/** A connection that lived this long was a good one: the next failure backs off from the start. */
const GOOD_AFTER_MS = 2000
const BAD_FRAMES_MAX = 50
/** Longer than a live stream is ever silent: what comes then shows that the network is back. */
const SILENCE_MS = 3000

export function createLink(options: LinkOptions, on: LinkEvents): Link {
  const { clock, rng } = options
  const pauses: Pauses = options.pauses ?? clock
  let socket: Socket | null = null
  let connected = false
  let heartbeat: Heartbeat | null = null
  let timer: Timer | null = null
  let failures = 0
  let badFrames = 0
  let stopped = false
  let rtt: number | null = null
  let heard = clock.now()

  function report(state: StreamStatus['state'], note: string): void {
    options.onStatus({ state, note: inert(note), heard, rtt })
  }

  function tell(): void {
    if (!connected) return
    const settled = on.settled()
    report(settled ? 'live' : 'syncing', settled ? '' : 'subscribing')
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
    // By a timer, not by the date: the clock may be set meanwhile.
    timer = clock.after(GOOD_AFTER_MS, () => {
      failures = 0
    })
    connected = true
    heard = clock.now()
    badFrames = 0
    heartbeat = startHeartbeat(clock, { ping: () => send({ op: 'ping' }), dead: () => socket?.kill(), look: tell })
    on.up()
    tell()
  }

  function lost(reason: string): void {
    socket = null
    timer?.cancel()
    timer = null
    heartbeat?.stop()
    heartbeat = null
    connected = false
    const why = inert(reason, 120)
    on.down(why)
    // Nobody listens: the server ends such a connection, and there is nothing to come back for.
    if (stopped || !on.wanted()) return
    failures += 1
    const wait = backoff(failures, rng)
    report('waiting', `reconnecting in ${(wait / 1000).toFixed(1)}s: ${why}`)
    timer = pauses.after(wait, connect)
  }

  function send(message: object): void {
    socket?.send(JSON.stringify(message))
  }

  function bad(): void {
    if (++badFrames > BAD_FRAMES_MAX) socket?.kill()
  }

  function receive(text: string): void {
    const now = clock.now()
    if (Math.abs(now - heard) > SILENCE_MS) pauses.worked?.()
    heard = now
    heartbeat?.heard()
    const frame = readFrame(text)
    if (frame.kind === 'bad') bad()
    else if (frame.kind === 'push') {
      options.onServerTime(frame.push.ts, null)
      on.push(frame.push, heard)
    } else if (frame.answer.op === 'pong') {
      rtt = heartbeat?.pong() ?? rtt
      if (frame.answer.time !== undefined) options.onServerTime(frame.answer.time, rtt)
    } else on.answer(frame.answer)
  }

  return {
    get connected() {
      return connected
    },
    start() {
      if (socket === null && timer === null && !stopped) connect()
    },
    send,
    tell,
    restart() {
      if (stopped) return
      failures = 0
      if (socket !== null) socket.kill()
      else if (on.wanted()) {
        timer?.cancel()
        connect()
      }
    },
    stop() {
      stopped = true
      timer?.cancel()
      heartbeat?.stop()
      socket?.kill()
      report('stopped', '')
    },
  }
}

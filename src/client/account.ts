import type { Clock, Timer } from '../lib/clock.ts'
import type { Rng } from '../lib/rng.ts'
import type { ReadName } from '../protocol/endpoints/index.ts'
import type { ReadAnswer, ReceivedPush } from '../protocol/received.ts'
import { createFillReader } from './fillReader.ts'
import { createOrderReader } from './orderReader.ts'
import type { Pauses } from './pauses.ts'
import { parsePush } from './push.ts'
import type { Rest } from './rest.ts'
import { read, untilDone } from './retry.ts'
import type { ChannelHandle, Session } from './session.ts'
import type { ClientSink } from './sink.ts'

export const AUDIT_EVERY_MS = 30_000
/** Requests in place of the stream while it is down. */
export const POLL_EVERY_MS = 3000
/** Fills of one block come as several pushes: one read serves them all. */
const AFTER_FILL_MS = 200
const BUFFER_MAX = 10_000

const CHANNELS = ['order', 'position', 'settings'] as const

export interface Account {
  /** True once pushes and reads are merged and nothing is known to be missing. */
  readonly synced: boolean
  start(): void
  /** Reads everything again. */
  resync(): void
  /** Fills and balances, soon. */
  refresh(): void
  stop(): void
}

export interface AccountOptions {
  session: Session
  rest: Rest
  clock: Clock
  rng: Rng
  pauses?: Pauses
  sink: ClientSink
  address: string
  onSynced(synced: boolean): void
  /** Every order push, before the store sees it: it may settle a write whose answer got lost. */
  onOrders?(push: ReceivedPush & { channel: 'order' }): void
}

/**
 * An account without gaps. User channels carry no sequence numbers, so after every (re)connect: subscribe, hold back
 * what is pushed, read everything, hand over both as one change, and only then count as synced. Audited by REST now
 * and then; balances and fills, which have no channel, are read after every fill.
 */
export function createAccount(options: AccountOptions): Account {
  const { session, rest, clock, rng, sink, address, pauses = clock } = options
  const joined = new Set<string>()
  let handles: ChannelHandle[] = []
  let timers: Timer[] = []
  let running = false
  let synced = false
  let wasSynced = false
  let round = 0
  /** Pushes since a read began; they are applied (again) after it. */
  let held: ReceivedPush[] | null = null
  let fillTimer: Timer | null = null
  let fillRound = 0

  const orders = createOrderReader({ rest, sink, address, pauses, rng, wanted: () => running })

  const fills = createFillReader({
    rest,
    address,
    failed: (reason) => {
      if (running) sink.failed('executions', reason)
    },
  })

  function setSynced(value: boolean): void {
    if (synced === value) return
    synced = value
    options.onSynced(value)
  }

  function receive(push: ReceivedPush): void {
    const mine = only(push, address)
    if (mine === null) return
    if (held !== null && held.push(mine) > BUFFER_MAX) {
      resync()
      return
    }
    if (mine.channel === 'order') options.onOrders?.(mine)
    // While not in step nothing is shown that an older read would contradict.
    if (synced) orders.fetch(sink.push(mine))
    if (bringsFill(mine)) refresh()
  }

  async function load(names: readonly ReadName[]): Promise<ReadAnswer[] | null> {
    const all = await Promise.all(names.map((name) => read(rest, name, { address })))
    for (const one of all) if (!one.ok && running) sink.failed(one.name, one.reason)
    return all.every((one) => one.ok) ? all.flatMap((one) => (one.ok ? [one.answer] : [])) : null
  }

  /** Fills last, every one since the last reading. */
  async function loadWithFills(names: readonly ReadName[]): Promise<ReadAnswer[] | null> {
    const [answers, pages] = await Promise.all([load(names), fills.read()])
    return answers === null || pages === null ? null : [...answers, ...pages]
  }

  /** One whole reading; false when a part of it failed. */
  async function readAll(mine: number): Promise<boolean> {
    held = []
    const answers = await loadWithFills(['listOrders', 'positions', 'balance', 'settings'])
    if (!running || mine !== round) return true
    if (answers === null) return false
    const pushes = held ?? []
    held = null
    orders.fetch(sink.snapshot(answers, pushes, wasSynced && !synced))
    return true
  }

  function resync(): void {
    if (!running) return
    setSynced(false)
    const mine = ++round
    held = null
    if (joined.size < CHANNELS.length) return
    void untilDone(
      pauses,
      rng,
      () => running && mine === round,
      async () => {
        const done = await readAll(mine)
        if (done && running && mine === round) {
          wasSynced = true
          setSynced(true)
        }
        return done
      },
    )
  }

  async function audit(): Promise<void> {
    if (running && synced && held === null) {
      if (!(await readAll(round))) held = null
    }
  }

  async function poll(): Promise<void> {
    // While the stream is down, and while what it should be merged with cannot be read.
    if (!running || synced) return
    const mine = round
    const answers = await loadWithFills(['listOrders', 'positions', 'balance', 'settings'])
    if (answers !== null && running && mine === round && !synced) orders.fetch(sink.snapshot(answers, [], false))
  }

  function refresh(): void {
    if (fillTimer !== null || !running) return
    fillTimer = clock.after(AFTER_FILL_MS, () => {
      fillTimer = null
      void readFills()
    })
  }

  /** A later fill reads again in any case; a reading that failed would leave the balance behind the position. */
  function readFills(): Promise<void> {
    const mine = ++fillRound
    return untilDone(
      pauses,
      rng,
      () => running && mine === fillRound,
      async () => {
        const answers = await loadWithFills(['balance'])
        if (answers !== null && running) for (const answer of answers) sink.answer(answer)
        return answers !== null
      },
    )
  }

  return {
    get synced() {
      return synced
    },
    start() {
      if (running) return
      running = true
      handles = CHANNELS.map((channel) => {
        const sub = { channel, address }
        return session.subscribe(sub, {
          push(push, at) {
            const parsed = parsePush(push, sub, at)
            // Something of the account changed and could not be read: the truth is one request away.
            if (parsed === null) resync()
            else receive(parsed)
          },
          state(state, reason) {
            if (state === 'live') joined.add(channel)
            else joined.delete(channel)
            if (state === 'refused') sink.failed(channel === 'order' ? 'listOrders' : 'positions', reason)
            resync()
          },
        })
      })
      timers = [clock.every(AUDIT_EVERY_MS, () => void audit()), clock.every(POLL_EVERY_MS, () => void poll())]
    },
    resync,
    refresh,
    stop() {
      running = false
      round += 1
      fillTimer?.cancel()
      for (const timer of timers) timer.cancel()
      for (const handle of handles) handle.close()
      orders.stop()
    },
  }
}

/** The part of a push that is about `address`; null when nothing of it is. */
function only(push: ReceivedPush, address: string): ReceivedPush | null {
  const isMine = (row: { address?: string }) => row.address === undefined || row.address.toLowerCase() === address
  if (push.channel === 'order') {
    const data = push.data.filter(isMine)
    return data.length > 0 ? { ...push, data } : null
  }
  if (push.channel === 'position') {
    const data = push.data.filter(isMine)
    return data.length > 0 ? { ...push, data } : null
  }
  return push.channel === 'settings' && isMine(push.data) ? push : null
}

function bringsFill(push: ReceivedPush): boolean {
  if (push.channel === 'position') return true
  return (
    push.channel === 'order' &&
    push.data.some((o) => o.state === 'partially_filled' || o.state === 'filled' || o.cum_filled_quantity !== undefined)
  )
}

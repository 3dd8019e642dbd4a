import { type Clock, delay } from '../lib/clock.ts'
import type { OrderPatch } from '../protocol/channels/order.ts'
import { lookUp, type Trace } from './lookup.ts'
import { orderItems } from './madeOrders.ts'
import type { Rest } from './rest.ts'
import type { RestResult } from './result.ts'
import type { SignedWrite, SubmitJournal, WriteOutcome } from './submitTypes.ts'

/** Pauses before the lookups of an unknown write, ms; the last one repeats. */
export const LOOKUP_PAUSES_MS = [250, 500, 1000, 2000] as const
/** The same bytes go out again at most this often. */
export const RESENDS_MAX = 2
/** Inclusion is over this long after `expires_after`, by the exchange's clock. */
export const EXPIRY_MARGIN_MS = 2000
/** Codes that say nothing about an earlier copy: nonce already used, expired. */
const SAYS_NOTHING: ReadonlySet<string> = new Set(['10002', '10004'])

export interface Submitter {
  /**
   * Sends a signed write and stays with it until its outcome is known, or until `waitMs` after the first doubt. Never
   * throws for what the network does; a journal that cannot write lets nothing out (`not_sent`).
   */
  submit(write: SignedWrite, options?: SubmitOptions): Promise<WriteOutcome>
  /** Finds out what became of a write of an earlier run. Sends nothing. */
  resolve(write: SignedWrite, options?: SubmitOptions): Promise<WriteOutcome>
  /** The outcome of a write that is under way, for what has to wait for it (a cancel of its order); null when none is. */
  underway(txHash: string): Promise<WriteOutcome> | null
  /** An order push: it may prove a write whose answer got lost. */
  observe(order: OrderPatch): void
  stop(): void
}

export interface SubmitOptions {
  /** Called once, when the first answer leaves the outcome open. */
  onUnknown?: (why: string) => void
  /** Gives up with `unknown` after this long; without it the search goes on until there is proof. */
  waitMs?: number
}

export interface SubmitterOptions {
  rest: Rest
  clock: Clock
  /** Exchange time, ms; null when unknown: then nothing is ever proven expired. */
  exchangeNow(): number | null
  journal?: SubmitJournal
}

interface Doubt {
  write: SignedWrite
  seen: OrderPatch | null
  wake: () => void
}

export function createSubmitter(options: SubmitterOptions): Submitter {
  const { rest, clock, journal } = options
  const doubts = new Set<Doubt>()
  const underway = new Map<string, Promise<WriteOutcome>>()
  let stopped = false

  async function settle(write: SignedWrite, outcome: WriteOutcome): Promise<WriteOutcome> {
    // What is already decided is not undone by a journal that fails to note it.
    await note(() => journal?.record(outcome.status, write, outcome))
    return outcome
  }

  async function pursue(
    write: SignedWrite,
    why: string,
    sendsLeft: number,
    wait: number,
    how: SubmitOptions,
    firstRefusal: WriteOutcome | null = null,
  ): Promise<WriteOutcome> {
    await note(() => journal?.record('unknown', write))
    how.onUnknown?.(why)
    const doubt: Doubt = { write, seen: null, wake: () => {} }
    doubts.add(doubt)
    const started = clock.now()
    let resends = sendsLeft
    let held = false
    const hold = (ms: number) => {
      held = ms > 0
      if (held) clock.after(ms, () => (held = false))
    }
    hold(wait)
    let reason = why
    let refusal = firstRefusal
    try {
      for (let round = 0; !stopped; round++) {
        await pause(doubt, LOOKUP_PAUSES_MS[Math.min(round, LOOKUP_PAUSES_MS.length - 1)]!)
        if (doubt.seen !== null) return await settle(write, await provenBy(write, doubt.seen))
        const time = options.exchangeNow()
        const over = time !== null && isOver(write, time) && (await isOverThere(write))
        const trace = await lookUp(rest, write)
        const known = conclude(write, trace)
        if (known !== null) return await settle(write, known)
        // Asked after the last moment of inclusion and found nowhere.
        if (over && trace.kind === 'absent') {
          return await settle(write, refusal ?? { status: 'expired', tx_hash: write.tx_hash })
        }
        if (trace.kind === 'silent') reason = trace.why
        const expired = time !== null && time >= write.expires_after
        if (resends > 0 && !expired && refusal === null && !held) {
          resends -= 1
          const again = await sendOnce(write)
          if (again.kind === 'unknown') hold(again.retry_after ?? 0)
          if (again.kind === 'ok') return await settle(write, classifyWrite(write, again, 'resend'))
          // Refused now. The first copy may still be on its way and fare better: only its hash or its expiry is an end.
          if (again.kind === 'definite' && !SAYS_NOTHING.has(again.code))
            refusal = classifyWrite(write, again, 'resend')
        }
        if (how.waitMs !== undefined && clock.now() - started >= how.waitMs) break
      }
      return { status: 'unknown', tx_hash: write.tx_hash, why: reason }
    } finally {
      doubts.delete(doubt)
    }
  }

  /**
   * A push says that the write is in, not which orders it made: the order it is about may be one that the write met or
   * changed, and a batch makes several.
   */
  async function provenBy(write: SignedWrite, seen: OrderPatch): Promise<WriteOutcome> {
    const items = orderItems(write).length
    if (items === 0) return seenBy(write, seen.order_id)
    const trace = await lookUp(rest, write)
    if (trace.kind !== 'included') return seenBy(write, items === 1 && isMadeBy(write, seen) ? seen.order_id : null)
    return { ...seenBy(write, trace.order_id), orders: trace.orders }
  }

  /** One attempt. Whatever answers two requests with one connection may mix the answers up. */
  async function sendOnce(write: SignedWrite): Promise<RestResult<unknown>> {
    const answer = await rest.send(write.name, write.body)
    if (answer.kind !== 'ok' || isAbout(write, answer.data)) return answer
    return { kind: 'unknown', why: 'the answer is about another transaction' }
  }

  /** By the exchange's own word: the clock here may have been set since it was compared. */
  async function isOverThere(write: SignedWrite): Promise<boolean> {
    const answer = await rest.call('time', {})
    return answer.kind === 'ok' && isOver(write, answer.data.time)
  }

  function pause(doubt: Doubt, ms: number): Promise<void> {
    if (doubt.seen !== null) return Promise.resolve()
    return Promise.race([delay(clock, ms), new Promise<void>((resolve) => (doubt.wake = resolve))])
  }

  function track(write: SignedWrite, outcome: Promise<WriteOutcome>): Promise<WriteOutcome> {
    underway.set(write.tx_hash, outcome)
    return outcome.finally(() => {
      if (underway.get(write.tx_hash) === outcome) underway.delete(write.tx_hash)
    })
  }

  async function sendFirst(write: SignedWrite, how: SubmitOptions): Promise<WriteOutcome> {
    try {
      await journal?.record('sending', write)
    } catch (error) {
      const why = error instanceof Error ? error.message : 'unknown reason'
      return { status: 'not_sent', tx_hash: write.tx_hash, why: `the journal could not be written: ${why}` }
    }
    const going = sendOnce(write)
    void note(() => journal?.record('sent', write))
    const answer = await going
    if (answer.kind === 'definite' && SAYS_NOTHING.has(answer.code)) {
      // The network may have delivered it twice, and this be the answer to the second copy.
      return pursue(write, `${answer.code} ${answer.msg}`, 0, 0, how, classifyWrite(write, answer, 'answer'))
    }
    if (answer.kind !== 'unknown') return settle(write, classifyWrite(write, answer, 'answer'))
    return pursue(write, answer.why, RESENDS_MAX, answer.retry_after ?? 0, how)
  }

  return {
    submit: (write, how = {}) => track(write, sendFirst(write, how)),
    resolve: (write, how = {}) => track(write, pursue(write, 'left open by an earlier run', 0, 0, how)),
    underway: (txHash) => underway.get(txHash) ?? null,
    observe(order) {
      for (const doubt of doubts) {
        if (!isOf(doubt.write, order)) continue
        // Why it was rejected is known to the lookup only.
        if (order.state !== 'rejected') doubt.seen = order
        doubt.wake()
      }
    },
    stop() {
      stopped = true
      for (const doubt of doubts) doubt.wake()
    },
  }
}

function isOver(write: SignedWrite, time: number): boolean {
  return time > write.expires_after + EXPIRY_MARGIN_MS
}

/** The outcome of one answer to a write by the table of answers. */
export function classifyWrite(write: SignedWrite, answer: RestResult<unknown>, by: 'answer' | 'resend'): WriteOutcome {
  const { tx_hash } = write
  switch (answer.kind) {
    case 'ok':
      return { status: 'done', tx_hash, order_id: orderIdOf(answer.data), data: answer.data, orders: [], by }
    case 'definite': {
      const { http, code, msg, trace_code } = answer
      return { status: 'rejected', tx_hash, http, code, msg, trace_code }
    }
    case 'unknown':
      return { status: 'unknown', tx_hash, why: answer.why }
    case 'not_sent':
      return { status: 'not_sent', tx_hash, why: answer.why }
  }
}

function conclude(write: SignedWrite, trace: Trace): WriteOutcome | null {
  const { tx_hash } = write
  if (trace.kind === 'included') {
    return { status: 'done', tx_hash, order_id: trace.order_id, data: null, orders: trace.orders, by: 'lookup' }
  }
  if (trace.kind === 'refused') {
    return { status: 'rejected', tx_hash, http: 200, code: trace.code, msg: 'refused by the exchange', trace_code: '' }
  }
  return null
}

function seenBy({ tx_hash }: SignedWrite, order_id: string | null): WriteOutcome & { status: 'done' } {
  return { status: 'done', tx_hash, order_id, data: null, orders: [], by: 'push' }
}

/** Pushed as new by the very transaction that placed it, or under a name of its own. */
function isMadeBy({ client_order_ids: ids }: SignedWrite, { state, client_order_id: id }: OrderPatch): boolean {
  return id === undefined || id === null ? state === 'new' : ids.includes(id)
}

function isOf(write: SignedWrite, order: OrderPatch): boolean {
  return order.tx_hash !== undefined && order.tx_hash !== '' && order.tx_hash === write.tx_hash
}

function isAbout(write: SignedWrite, data: unknown): boolean {
  const hash = typeof data === 'object' && data !== null && 'tx_hash' in data ? data.tx_hash : undefined
  return typeof hash !== 'string' || hash === '' || hash.toLowerCase() === write.tx_hash.toLowerCase()
}

function orderIdOf(data: unknown): string | null {
  const id = typeof data === 'object' && data !== null && 'order_id' in data ? data.order_id : null
  return typeof id === 'string' && id !== '' ? id : null
}

async function note(write: () => void | Promise<void> | undefined): Promise<void> {
  try {
    await write()
  } catch {
    // The outcome stands; the next start looks the intent up again.
  }
}

import type { Clock, Timer } from '../lib/clock.ts'
import type { Subscription } from '../protocol/channels/index.ts'
import { areRivals, subscriptionKey } from './subscription.ts'

export const ACK_TIMEOUT_MS = 4000

export interface Acks {
  /** Asks for these in one message and waits for the acknowledgement. */
  subscribe(subs: readonly Subscription[]): void
  leaving(sub: Subscription): void
  answer(op: 'subscribe' | 'unsubscribe', success: boolean, keys: readonly string[], reason: string): void
  /** A push for `sub` may as well belong to an instance whose leaving is not confirmed yet. */
  hasRival(sub: Subscription): boolean
  forget(key: string): void
  stop(): void
}

interface Waiting {
  subs: Subscription[]
  /** Asked for here and left since: the answer is about a subscription that is over. */
  gone: Set<string>
  timer: Timer
  /** Given up; the answer may still come. */
  late: boolean
  /** Asked one by one after the message that carried several failed. */
  alone: boolean
}

/** Questions that are remembered although nobody answers them. */
const LATE_MAX = 200

/**
 * Matches acknowledgements to what was asked. A refused or unanswered message of several is repeated one by one, so
 * that only the instance concerned is refused. Answers come in the order of the questions: one to a question from before
 * an instance was left says nothing about the instance that was joined after it.
 */
export function createAcks(
  clock: Clock,
  on: {
    subscribe(subs: readonly Subscription[]): void
    live(key: string): void
    refused(key: string, reason: string): void
  },
): Acks {
  let waiting: Waiting[] = []
  const left = new Map<string, Subscription>()

  function ask(subs: readonly Subscription[], alone: boolean): void {
    if (subs.length === 0) return
    const entry: Waiting = {
      subs: [...subs],
      gone: new Set(),
      late: false,
      alone,
      timer: clock.after(ACK_TIMEOUT_MS, () => tooLate(entry)),
    }
    waiting.push(entry)
    if (waiting.length > LATE_MAX) waiting = waiting.filter((w) => !w.late && w.subs.length > 0)
    on.subscribe(subs)
  }

  const isEmpty = ({ subs, gone }: Waiting) => subs.length === 0 && gone.size === 0

  function done(entry: Waiting): void {
    entry.timer.cancel()
    waiting = waiting.filter((w) => w !== entry)
  }

  function tooLate(entry: Waiting): void {
    entry.late = true
    again(entry, 'no acknowledgement')
  }

  function fail(entry: Waiting, reason: string): void {
    done(entry)
    if (!entry.late) again(entry, reason)
  }

  function again(entry: Waiting, reason: string): void {
    if (entry.alone) for (const sub of entry.subs) on.refused(subscriptionKey(sub), reason)
    else for (const sub of entry.subs) ask([sub], true)
  }

  /** Nobody waits for it any more; the answer will come all the same. */
  function drop(key: string): void {
    for (const entry of waiting) {
      const before = entry.subs.length
      entry.subs = entry.subs.filter((sub) => subscriptionKey(sub) !== key)
      if (entry.subs.length < before) entry.gone.add(key)
      if (entry.subs.length === 0) entry.timer.cancel()
    }
  }

  return {
    subscribe: (subs) => ask(subs, false),
    leaving(sub) {
      const key = subscriptionKey(sub)
      left.set(key, sub)
      drop(key)
    },
    hasRival: (sub) => [...left.values()].some((gone) => areRivals(gone, sub)),
    forget: drop,
    answer(op, success, keys, reason) {
      if (op === 'unsubscribe') {
        for (const key of keys) left.delete(key)
        if (keys.length === 0) left.clear()
        return
      }
      // An acknowledgement without args is for the oldest question.
      const mentions = (w: Waiting) =>
        w.subs.some((sub) => keys.includes(subscriptionKey(sub))) || keys.some((key) => w.gone.has(key))
      const named = waiting.find(mentions)
      const entry = named ?? (keys.length === 0 ? waiting[0] : undefined)
      if (entry === undefined) {
        // It was given up, and comes after all: the pushes come too.
        if (success) for (const key of keys) on.live(key)
        return
      }
      const over = keys.length === 0 ? [...entry.gone] : keys.filter((key) => entry.gone.has(key))
      for (const key of over) entry.gone.delete(key)
      if (entry.subs.length === 0) {
        if (isEmpty(entry)) done(entry)
        return
      }
      if (!success) {
        const refused = entry.subs.map(subscriptionKey).filter((key) => keys.includes(key))
        if (refused.length === 0 && over.length > 0) return
        if (refused.length === 0 || refused.length === entry.subs.length) return fail(entry, reason)
        entry.subs = entry.subs.filter((sub) => !keys.includes(subscriptionKey(sub)))
        for (const key of refused) on.refused(key, reason)
        return
      }
      const all = entry.subs.map(subscriptionKey)
      const confirmed = keys.length === 0 ? all : all.filter((key) => keys.includes(key))
      // Asked for again meanwhile: one answer is enough.
      for (const other of [...waiting]) {
        other.subs = other.subs.filter((sub) => !confirmed.includes(subscriptionKey(sub)))
        if (isEmpty(other)) done(other)
        else if (other.subs.length === 0) other.timer.cancel()
      }
      for (const key of confirmed) {
        left.delete(key)
        on.live(key)
      }
    },
    stop() {
      for (const entry of waiting) entry.timer.cancel()
      waiting = []
      left.clear()
    },
  }
}

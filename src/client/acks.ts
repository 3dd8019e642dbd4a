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
  timer: Timer
  /** Asked one by one after the message that carried several failed. */
  alone: boolean
}

/**
 * Matches acknowledgements to what was asked. A refused or unanswered message of several is repeated one by one, so
 * that only the instance concerned is refused.
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
      alone,
      timer: clock.after(ACK_TIMEOUT_MS, () => fail(entry, 'no acknowledgement')),
    }
    waiting.push(entry)
    on.subscribe(subs)
  }

  function done(entry: Waiting): void {
    entry.timer.cancel()
    waiting = waiting.filter((w) => w !== entry)
  }

  function fail(entry: Waiting, reason: string): void {
    done(entry)
    if (entry.alone) for (const sub of entry.subs) on.refused(subscriptionKey(sub), reason)
    else for (const sub of entry.subs) ask([sub], true)
  }

  return {
    subscribe: (subs) => ask(subs, false),
    leaving: (sub) => left.set(subscriptionKey(sub), sub),
    hasRival: (sub) => [...left.values()].some((gone) => areRivals(gone, sub)),
    forget(key) {
      for (const entry of [...waiting]) {
        entry.subs = entry.subs.filter((sub) => subscriptionKey(sub) !== key)
        if (entry.subs.length === 0) done(entry)
      }
    },
    answer(op, success, keys, reason) {
      if (op === 'unsubscribe') {
        for (const key of keys) left.delete(key)
        if (keys.length === 0) left.clear()
        return
      }
      // An acknowledgement without args is for the oldest question.
      const named = waiting.find((w) => w.subs.some((sub) => keys.includes(subscriptionKey(sub))))
      const entry = named ?? (keys.length === 0 ? waiting[0] : undefined)
      if (entry === undefined) {
        // It was given up, and comes after all: the pushes come too.
        if (success) for (const key of keys) on.live(key)
        return
      }
      if (!success) {
        const refused = entry.subs.map(subscriptionKey).filter((key) => keys.includes(key))
        if (refused.length === 0 || refused.length === entry.subs.length) return fail(entry, reason)
        entry.subs = entry.subs.filter((sub) => !keys.includes(subscriptionKey(sub)))
        for (const key of refused) on.refused(key, reason)
        return
      }
      const all = entry.subs.map(subscriptionKey)
      const confirmed = keys.length === 0 ? all : all.filter((key) => keys.includes(key))
      entry.subs = entry.subs.filter((sub) => !confirmed.includes(subscriptionKey(sub)))
      if (entry.subs.length === 0) done(entry)
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

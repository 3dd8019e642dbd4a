import type { Clock } from '../lib/clock.ts'
import type { AppStore } from '../store/store.ts'

/** Locks the key when nobody was here for as long as the settings say. */
export interface AutoLock {
  /** A key was pressed: after a long sleep of the machine it locks before the press counts. */
  touch(): void
  /** Begins to count anew. */
  restart(): void
  check(): void
}

export function createAutoLock(options: { clock: Clock; store: AppStore; lock(minutes: number): void }): AutoLock {
  const { clock, store, lock } = options
  let touched = clock.now()
  const restart = (): void => {
    touched = clock.now()
  }
  const check = (): void => {
    const { identity, pending } = store.getState()
    const minutes = identity.key?.auto_lock_minutes ?? null
    if (minutes === null || identity.key?.status !== 'open' || clock.now() - touched < minutes * 60_000) return
    // What is on its way may still need a cancel that was asked for.
    const open = Object.values(pending).some((w) => w.state === 'sending' || w.state === 'unknown')
    if (!open) lock(minutes)
  }
  return {
    check,
    restart,
    touch() {
      check()
      restart()
    },
  }
}

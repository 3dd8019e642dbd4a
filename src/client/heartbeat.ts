import type { Clock } from '../lib/clock.ts'

/** A stream that says nothing for this long is asked; so a quiet market is never older than 3 s while it lives. */
export const ASK_AFTER_MS = 2000
/** Asked at least this often even when busy: the server drops a client without heartbeat after 60 s. */
export const PING_AT_LEAST_MS = 25_000
/** Nothing heard for this long, pings included: the connection is half open. */
export const DEAD_AFTER_MS = 12_000
const LOOK_EVERY_MS = 500

export interface Heartbeat {
  /** Any frame came in. */
  heard(): void
  /** A pong came in; returns the round trip, ms, or null when nothing was asked. */
  pong(): number | null
  readonly lastHeard: number
  stop(): void
}

export function startHeartbeat(
  clock: Clock,
  on: { ping(): void; dead(): void; look(lastHeard: number): void },
): Heartbeat {
  let lastHeard = clock.now()
  let lastPing = clock.now()
  let asked: number | null = null
  const timer = clock.every(LOOK_EVERY_MS, () => {
    const now = clock.now()
    // The clock was set back: start over instead of waiting for it to catch up.
    if (now < lastHeard) lastHeard = now
    if (now < lastPing) lastPing = now
    if (now - lastHeard >= DEAD_AFTER_MS) return on.dead()
    const quiet = now - lastHeard >= ASK_AFTER_MS && now - lastPing >= ASK_AFTER_MS
    if (quiet || now - lastPing >= PING_AT_LEAST_MS) {
      lastPing = now
      asked = now
      on.ping()
    }
    on.look(lastHeard)
  })
  return {
    heard() {
      lastHeard = clock.now()
    },
    pong() {
      const trip = asked === null ? null : Math.max(0, clock.now() - asked)
      asked = null
      return trip
    },
    get lastHeard() {
      return lastHeard
    },
    stop: () => timer.cancel(),
  }
}

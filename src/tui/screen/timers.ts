/** Opaque handle of a pending call. */
export type TimerHandle = unknown

/** Time, handed in: milliseconds that only grow, and one-shot calls. */
export interface Timers {
  now(): number
  set(run: () => void, ms: number): TimerHandle
  clear(handle: TimerHandle): void
}

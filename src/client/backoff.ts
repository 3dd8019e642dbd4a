import type { Rng } from '../lib/rng.ts'

export const BACKOFF_MIN_MS = 250
export const BACKOFF_MAX_MS = 30_000

/** Full jitter: somewhere between 0.25 s and a ceiling that doubles with every failure, up to 30 s. */
export function backoff(failures: number, rng: Rng): number {
  const ceiling = Math.min(BACKOFF_MAX_MS, BACKOFF_MIN_MS * 2 ** Math.min(failures, 10))
  return Math.round(BACKOFF_MIN_MS + rng.unit() * (ceiling - BACKOFF_MIN_MS))
}

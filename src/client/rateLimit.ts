import type { RateLimit } from './result.ts'

/** A 429 is waited for at least this long. */
export const WAIT_MIN_MS = 1000
const WAIT_MAX_MS = 30_000

export const NO_LIMIT: RateLimit = { limit: null, remaining: null, reset: null }

export function rateLimitOf(headers: Readonly<Record<string, string>>): RateLimit {
  return {
    limit: numberOf(headers['x-ratelimit-limit']),
    remaining: numberOf(headers['x-ratelimit-remaining']),
    reset: numberOf(headers['x-ratelimit-reset']),
  }
}

/**
 * How long to hold back after a 429, ms: until Reset, but 1 to 30 s whatever the header says. Without an exchange time
 * (null) nobody knows how far off Reset is.
 */
export function waitFor(limit: RateLimit, exchangeNow: number | null): number {
  if (limit.reset === null || exchangeNow === null) return WAIT_MIN_MS
  return Math.min(WAIT_MAX_MS, Math.max(WAIT_MIN_MS, limit.reset - exchangeNow))
}

function numberOf(text: string | undefined): number | null {
  if (text === undefined || !/^\d{1,16}$/.test(text.trim())) return null
  return Number(text)
}

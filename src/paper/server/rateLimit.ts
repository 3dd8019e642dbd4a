/** Budget of reads per remote address: `perMinute` steadily, as many at once. */
export interface RateBudget {
  perMinute: number
}

export const DEFAULT_RATE_BUDGET: RateBudget = { perMinute: 1200 }

export interface RateState {
  allowed: boolean
  limit: number
  remaining: number
  /** Unix ms: when the budget is full again; after a refusal, when the next request may come. */
  reset: number
}

export interface RateLimiter {
  take(remote: string, now: number): RateState
}

interface Bucket {
  tokens: number
  at: number
}

/** A token bucket for every remote address; full ones are forgotten. */
export function createRateLimiter({ perMinute }: RateBudget): RateLimiter {
  const buckets = new Map<string, Bucket>()
  const perMs = perMinute / 60_000
  const refilled = (bucket: Bucket, now: number) =>
    Math.min(perMinute, bucket.tokens + Math.max(0, now - bucket.at) * perMs)

  return {
    take: (remote, now) => {
      if (buckets.size > 1000) {
        for (const [key, bucket] of buckets) if (refilled(bucket, now) >= perMinute) buckets.delete(key)
      }
      const known = buckets.get(remote)
      const tokens = known === undefined ? perMinute : refilled(known, now)
      const allowed = tokens >= 1
      const left = allowed ? tokens - 1 : tokens
      buckets.set(remote, { tokens: left, at: now })
      const missing = allowed ? perMinute - left : 1 - left
      return { allowed, limit: perMinute, remaining: Math.floor(left), reset: Math.ceil(now + missing / perMs) }
    },
  }
}

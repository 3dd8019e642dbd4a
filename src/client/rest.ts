import type { Clock } from '../lib/clock.ts'
import type { Endpoint } from '../protocol/endpoint.ts'
import {
  ENDPOINTS,
  type ReadName,
  type RequestInput,
  type ResponseOf,
  type WriteName,
} from '../protocol/endpoints/index.ts'
import { validate } from '../protocol/validate.ts'
import { classifyAnswer } from './answer.ts'
import { NO_LIMIT, rateLimitOf, WAIT_MIN_MS, waitFor } from './rateLimit.ts'
import type { Failure, RestResult } from './result.ts'
import type { HttpTransport } from './transport.ts'
import { createWriteBudget } from './writeBudget.ts'

export const WRITE_TIMEOUT_MS = 3000
export const READ_TIMEOUT_MS = 3000
export const BODY_MAX_BYTES = 16 * 1024 * 1024
const READ_TRIES_ON_429 = 3

export interface Rest {
  /** One read. FieldError when the request itself is malformed; a 429 is waited out, at most twice. */
  call<N extends ReadName>(name: N, request: RequestInput<N>): Promise<RestResult<ResponseOf<N>>>
  /** One attempt to send a signed body, byte for byte. Never retries, never waits for the budget of the reads. */
  send<N extends WriteName>(name: N, body: string): Promise<RestResult<ResponseOf<N>>>
  /** How long writes that add risk wait, ms, so that cancels get through; 0 when they need not. */
  writesHeldFor(): number
  /** The local clock was set: pauses that were measured with it last the shortest time at most. */
  clockWasSet(): void
  close(): void
}

export interface RestOptions {
  /** {base_url}, ends in `/v1`. */
  base: string
  clock: Clock
  transport: HttpTransport
  /** Exchange clock minus local clock, ms, null while unknown: reset times of the rate limit are exchange time. */
  offset?: () => number | null
  /** Told of every attempt. */
  onOutcome?: (status: { ok: boolean; took: number; why: string; at: number }) => void
  readTimeoutMs?: number
  writeTimeoutMs?: number
}

/** One generic call over the endpoint registry. */
export function createRest(options: RestOptions): Rest {
  const { clock, transport } = options
  /** Pauses of the reads that are not over: timers, because the local clock may be set meanwhile. */
  const readPauses = new Set<{ over: Promise<void>; end(): void }>()
  const writes = createWriteBudget(clock)

  function pauseReads(ms: number): void {
    const { promise: over, resolve } = Promise.withResolvers<void>()
    const timer = clock.after(ms, () => pause.end())
    const pause = {
      over,
      end() {
        timer.cancel()
        readPauses.delete(pause)
        resolve()
      },
    }
    readPauses.add(pause)
  }

  async function attempt<T>(endpoint: Endpoint, url: string, body: string | undefined): Promise<RestResult<T>> {
    const write = endpoint.method === 'POST'
    const started = clock.now()
    const timeoutMs = write ? (options.writeTimeoutMs ?? WRITE_TIMEOUT_MS) : (options.readTimeoutMs ?? READ_TIMEOUT_MS)
    const request = { method: endpoint.method, url, timeoutMs, maxBytes: BODY_MAX_BYTES }
    const answer = await transport.request(body === undefined ? request : { ...request, body })
    const at = clock.now()
    const took = Math.max(0, at - started)
    const result = classifyAnswer(endpoint, answer)
    const limit = answer.kind === 'answer' ? rateLimitOf(answer.headers) : null
    const offset = options.offset === undefined ? 0 : options.offset()
    const exchangeNow = offset === null ? null : at + offset
    if (write && limit !== null) writes.observe(limit, exchangeNow)
    if (result.kind !== 'ok' && answer.kind === 'answer' && answer.status === 429) {
      const wait = waitFor(limit ?? NO_LIMIT, exchangeNow)
      if (write) {
        writes.hold(wait)
        if (result.kind === 'unknown') result.retry_after = wait
      } else pauseReads(wait)
    }
    const down = result.kind === 'unknown' || result.kind === 'not_sent'
    options.onOutcome?.({ ok: !down, took, why: down ? result.why : '', at })
    return result.kind === 'ok' ? { kind: 'ok', data: result.data as T, at, took } : result
  }

  return {
    async call<N extends ReadName>(name: N, request: RequestInput<N>): Promise<RestResult<ResponseOf<N>>> {
      const endpoint: Endpoint = ENDPOINTS[name]
      const url = options.base + targetOf(endpoint, request)
      for (let tries = 1; ; tries++) {
        if (readPauses.size > 0) await Promise.all([...readPauses].map((pause) => pause.over))
        const result = await attempt<ResponseOf<N>>(endpoint, url, undefined)
        if (!isRateLimited(result) || tries >= READ_TRIES_ON_429) return result
      }
    },
    send: <N extends WriteName>(name: N, body: string) => {
      const endpoint: Endpoint = ENDPOINTS[name]
      return attempt<ResponseOf<N>>(endpoint, options.base + endpoint.path, body)
    },
    writesHeldFor: () => writes.heldFor(),
    clockWasSet() {
      const measured = [...readPauses]
      if (measured.length > 0) clock.after(WAIT_MIN_MS, () => measured.map((pause) => pause.end()))
      writes.holdAtMost(WAIT_MIN_MS)
    },
    close() {
      writes.stop()
      transport.close()
    },
  }
}

function isRateLimited(result: { kind: 'ok' } | Failure): boolean {
  return result.kind === 'definite' && result.http === 429
}

/** Path with its parameters filled in, and the query. */
export function targetOf(endpoint: Endpoint, request: unknown): string {
  const fields = new Map<string, unknown>(Object.entries(validate(endpoint.request, request, 'query') as object))
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = fields.get(name)
    fields.delete(name)
    return encodeURIComponent(String(value))
  })
  const query = new URLSearchParams()
  for (const [name, value] of fields) if (value !== undefined) query.set(name, String(value))
  const text = query.toString()
  return text === '' ? path : `${path}?${text}`
}

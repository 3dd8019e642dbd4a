import type { HttpAnswer } from '../../src/client/transport.ts'
import type { Rng } from '../../src/lib/rng.ts'

const HTML = '<html><body><h1>502 Bad Gateway</h1></body></html>'

/** What proxies and broken servers make of a good body. */
export const manglings: ((body: string, rng: Rng) => string)[] = [
  () => HTML,
  () => '',
  () => 'null',
  () => '{}',
  () => '[]',
  (body, rng) => body.slice(0, rng.int(1, Math.max(1, body.length - 1))),
  (body) => body.replace('"code":"0"', '"code":0'),
]

const answer = (status: number, body: string): HttpAnswer => ({
  kind: 'answer',
  status,
  headers: {},
  body: new TextEncoder().encode(body),
})
const envelope = JSON.stringify({ code: '50000', msg: 'internal error', data: null, trace_code: 't-1' })

export const serverErrors: (() => HttpAnswer)[] = [
  () => answer(500, envelope),
  () => answer(502, HTML),
  () => answer(503, ''),
  () => answer(504, HTML),
  () => answer(301, ''),
]

/** Headers of a 429: missing, past, absurd or right; never asks for a pause that outlasts the faults. */
export function oddRateHeaders(now: number, until: number, rng: Rng): Record<string, string> {
  const left = until - now
  const resets = ['', 'soon', '-5', '1e12', '0', String(now - 60_000)]
  // The client clamps to 1..30 s, on a clock of its own that may be off by a little.
  if (left > 32_000) resets.push(String(now + 86_400_000), '9'.repeat(16), '9'.repeat(30))
  if (left > 4000) resets.push(String(now + 2000))
  const reset = rng.pick(resets)
  return reset === '' ? {} : { 'x-ratelimit-limit': '10', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset }
}

/** `X-RateLimit-*` headers of an answer; null where missing or not a number. */
export interface RateLimit {
  limit: number | null
  remaining: number | null
  /** Exchange time, ms, at which the budget is full again. */
  reset: number | null
}

/** Refused for certain: 200 with another code, 400, 404, 409, 422 (and 429 on a read). Texts are inert. */
export interface Definite {
  kind: 'definite'
  http: number
  code: string
  msg: string
  trace_code: string
}
/** Nobody can say whether the request took effect. */
export interface Unknown {
  kind: 'unknown'
  why: string
  /** Set by a 429 on a write: wait this long before the same bytes go out again, ms. */
  retry_after?: number
}
/** Failed before any byte left. */
export interface NotSent {
  kind: 'not_sent'
  why: string
}
export type Failure = Definite | Unknown | NotSent
/** How one request ended (design: answers to a write). `took` is the round trip, ms; `at` the local time of the answer. */
export type RestResult<T> = { kind: 'ok'; data: T; at: number; took: number } | Failure

/** One line for a log: `422 20003 insufficient margin (trace 12ab)`. */
export function describeFailure(failure: Failure): string {
  if (failure.kind !== 'definite') return failure.why
  const trace = failure.trace_code === '' ? '' : ` (trace ${failure.trace_code})`
  return `${failure.http} ${failure.code} ${failure.msg}${trace}`
}

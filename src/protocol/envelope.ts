import * as v from 'valibot'

/** Response envelope of every REST endpoint. `code` "0" is success. */
export const Envelope = v.object({
  code: v.string(),
  msg: v.optional(v.string(), ''),
  data: v.optional(v.unknown(), null),
  trace_code: v.optional(v.string(), ''),
})
export type Envelope<T = unknown> = { code: string; msg: string; data: T | null; trace_code: string }

export const SUCCESS = '0'

export function ok<T>(data: T): Envelope<T> {
  return { code: SUCCESS, msg: '', data, trace_code: '' }
}

export function failure(code: string, msg: string, trace_code: string): Envelope<never> {
  return { code, msg, data: null, trace_code }
}

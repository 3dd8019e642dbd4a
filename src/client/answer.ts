import * as v from 'valibot'
import { FieldError } from '../lib/errors.ts'
import { inert, inertDeep } from '../lib/inert.ts'
import type { Endpoint } from '../protocol/endpoint.ts'
import { Envelope, SUCCESS } from '../protocol/envelope.ts'
import { validate } from '../protocol/validate.ts'
import type { Definite, Failure } from './result.ts'
import type { HttpAnswer } from './transport.ts'

/** Statuses that are an answer of the exchange itself when they carry an envelope. */
const DEFINITE: ReadonlySet<number> = new Set([200, 400, 404, 409, 422])

/** Reads one HTTP answer by the table of answers: ok, refused for certain, unknown, or never sent. */
export function classifyAnswer(endpoint: Endpoint, answer: HttpAnswer): { kind: 'ok'; data: unknown } | Failure {
  if (answer.kind === 'failed') {
    const why = inert(answer.why)
    return answer.sent ? { kind: 'unknown', why } : { kind: 'not_sent', why: `could not connect: ${why}` }
  }
  const { status } = answer
  const write = endpoint.method === 'POST'
  if (status >= 300 && status < 400) return { kind: 'unknown', why: `HTTP ${status}: redirects are refused` }
  const json = parseJson(answer.body)
  const envelope = v.safeParse(Envelope, json)
  if (!envelope.success) return { kind: 'unknown', why: `HTTP ${status} without a readable envelope` }
  const { code, msg, trace_code, data } = envelope.output
  const definite: Definite = {
    kind: 'definite',
    http: status,
    code: inert(code, 32),
    msg: inert(msg),
    trace_code: inert(trace_code, 80),
  }
  if (status === 429 && !write) return definite
  if (!DEFINITE.has(status))
    return { kind: 'unknown', why: `HTTP ${status} ${definite.code} ${definite.msg}`.trimEnd() }
  if (code !== SUCCESS) return definite
  // An error status whose envelope says success is neither.
  if (status !== 200) return { kind: 'unknown', why: `HTTP ${status} with code 0` }
  try {
    return { kind: 'ok', data: inertDeep(validate(endpoint.response, data, 'data')) }
  } catch (error) {
    const why = error instanceof FieldError ? error.message : 'data is not readable'
    return { kind: 'unknown', why: inert(`unexpected answer: ${why}`) }
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(body))
  } catch {
    return undefined
  }
}

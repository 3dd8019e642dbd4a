import { AppError, FieldError } from '../../lib/errors.ts'
import { failure, ok } from '../../protocol/envelope.ts'
import type { LogSink } from '../log.ts'
import { Rejection } from '../rejection.ts'

/** An HTTP answer: always the envelope. */
export interface Answer {
  status: number
  body: string
}

/** Turns results and errors into envelopes; every failure gets a trace code that is also in the log. */
export interface Answerer {
  success(data: unknown): Answer
  failure(error: unknown, request: string): Answer
  /** Code, message and trace code of a failure, logged; for answers that are no envelope. */
  explain(error: unknown, request: string): { status: number; code: string; msg: string; trace_code: string }
}

export function createAnswerer(log: LogSink, now: () => number): Answerer {
  // Unique over restarts, and the same again under the same clock.
  const run = now().toString(36)
  let count = 0

  const explain: Answerer['explain'] = (error, request) => {
    count++
    const trace_code = `${run}-${count.toString(36)}`
    const { status, code, msg } = describe(error)
    const detail = status === 500 && error instanceof Error ? (error.stack ?? msg) : msg
    log({ time: now(), level: status === 500 ? 'error' : 'refused', trace_code, request, code, msg: detail })
    return { status, code, msg, trace_code }
  }

  return {
    success: (data) => ({ status: 200, body: JSON.stringify(ok(data)) }),
    failure: (error, request) => {
      const { status, code, msg, trace_code } = explain(error, request)
      return { status, body: JSON.stringify(failure(code, msg, trace_code)) }
    },
    explain,
  }
}

function describe(error: unknown): { status: number; code: string; msg: string } {
  if (error instanceof FieldError) return { status: 400, code: '10000', msg: error.message }
  if (error instanceof Rejection) return { status: error.http, code: error.code, msg: error.message }
  if (error instanceof AppError && error.kind === 'usage') return { status: 400, code: '10000', msg: error.message }
  return { status: 500, code: '50000', msg: 'internal error' }
}

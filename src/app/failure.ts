import { describeFailure, type Failure, type RestResult } from '../client/result.ts'
import { AppError } from '../lib/errors.ts'

/** A failed request as the error a verb reports. */
export function failureError(what: string, failure: Failure): AppError {
  const message = `${what}: ${describeFailure(failure)}`
  switch (failure.kind) {
    case 'definite':
      return new AppError('rejected', `${what}: ${failure.msg}`, { code: failure.code, trace_code: failure.trace_code })
    case 'not_sent':
      return new AppError('connection', message, { code: 'not_sent', hint: 'is the exchange up? exchange-tui doctor' })
    case 'unknown':
      return new AppError('unknown', message, { code: 'unknown' })
  }
}

/** A read has no side effect: without an answer it is a matter of the connection. */
export function readError(what: string, failure: Failure): AppError {
  if (failure.kind === 'definite') return failureError(what, failure)
  return new AppError('connection', `${what}: ${failure.why}`, { code: 'no_answer', hint: 'is the exchange up?' })
}

/** The data, or the error. */
export function dataOf<T>(what: string, result: RestResult<T>): T {
  if (result.kind === 'ok') return result.data
  throw readError(what, result)
}

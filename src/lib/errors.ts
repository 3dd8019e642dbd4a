/**
 * The one error root. `kind` decides the exit code of a verb and the look of a message:
 * rejected = refused by the exchange · usage = bad input · unknown = outcome unknown · connection · locked = key
 * locked, missing or refused · internal = a bug of ours.
 */
export type ErrorKind = 'rejected' | 'usage' | 'unknown' | 'connection' | 'locked' | 'internal'

export interface ErrorDetail {
  /** Exchange code (`20003`) or a short local word (`key_missing`). */
  code?: string
  trace_code?: string
  /** What to do next, in words a trader understands. */
  hint?: string
  cause?: unknown
}

export class AppError extends Error {
  readonly kind: ErrorKind
  readonly code: string
  readonly traceCode: string
  readonly hint: string

  constructor(kind: ErrorKind, message: string, detail: ErrorDetail = {}) {
    super(message, detail.cause === undefined ? undefined : { cause: detail.cause })
    this.name = new.target.name
    this.kind = kind
    this.code = detail.code ?? ''
    this.traceCode = detail.trace_code ?? ''
    this.hint = detail.hint ?? ''
  }
}

/** Bad input: names the field, what was given and what is allowed. */
export class FieldError extends AppError {
  readonly field: string
  readonly given: string
  readonly allowed: string

  constructor(field: string, given: unknown, allowed: string) {
    const shown = showGiven(given)
    super('usage', `${field}: ${shown} given, allowed: ${allowed}`, { code: 'field' })
    this.field = field
    this.given = shown
    this.allowed = allowed
  }
}

/** A short printable form of an untrusted value. */
export function showGiven(given: unknown): string {
  if (given === undefined) return 'nothing'
  const text = typeof given === 'string' ? JSON.stringify(given) : safeJson(given)
  // Anything outside printable ASCII is escaped: the text may reach a terminal or a log.
  const inert = text.replace(/[^\x20-\x7e]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return inert.length > 80 ? `${inert.slice(0, 77)}...` : inert
}

function safeJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? typeof value
  } catch {
    return typeof value
  }
}

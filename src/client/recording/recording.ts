/**
 * A recording: everything that went in and out of one run of the program, and everything that was decided, in order.
 * One SQLite database, `application_id` xTUR, `user_version` the format, one table `events (id, at, kind, conn, data)`;
 * `at` is local time, ms, `conn` the number of a WebSocket connection. By kind, `data` is
 */
export const EVENT_KINDS = {
  start: 'JSON {pid, profile}: a run begins; the first event of every file',
  state: 'JSON: the whole state at that moment, where a recording goes on in a new file',
  open: 'JSON {url}: a connection is being made',
  up: 'JSON {}: it is made',
  close: 'JSON {reason}',
  out: 'a frame that was sent, as it was',
  in: 'a frame that came, as it was; JSON {binary} when it was binary',
  request: 'JSON {n, method, url, body}: signatures are left out, see redact.ts',
  answer: 'JSON {n, status, headers, body} or {n, failed, sent}; {base64} in place of a body that is no UTF-8',
  command: 'JSON {name, params}: what a person asked for',
  verdict: 'JSON {name, params, target, findings, passed}: what the gate said',
  intent: 'JSON {event, tx_hash, name, words, outcome}: what was written to the journal of intents',
  store: 'JSON {action, args}, or {action, frame, ...} for what the client made of the frame with that id',
} as const satisfies Record<string, string>
export type EventKind = keyof typeof EVENT_KINDS

export const isKind = (word: string): word is EventKind => Object.hasOwn(EVENT_KINDS, word)

export interface RecordedEvent {
  id: number
  /** Local time, ms. */
  at: number
  kind: EventKind
  conn: number | null
  data: string
}

/** Appends to one file. What is not flushed is lost with the process. */
export interface RecordingWriter {
  /** Written so far, about. */
  readonly bytes: number
  append(event: Omit<RecordedEvent, 'id'>): number
  flush(): void
  close(): void
  /** Puts the file aside as `FILE.1` (in place of an older one) and goes on in a new one. */
  rotate(): RecordingWriter
}

export interface RecordingReader {
  /** In order. AppError at the first that cannot be read. */
  events(): Iterable<RecordedEvent>
  count(): number
  close(): void
}

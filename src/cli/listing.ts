import type { Connection } from '../app/connection.ts'
import { FieldError } from '../lib/errors.ts'
import { inert } from '../lib/inert.ts'
import type { ReceivedPush } from '../protocol/received.ts'
import type { VerbContext, VerbOption } from './verb.ts'

export const LIMIT_OPTION: VerbOption = {
  flags: '--limit <n>',
  description: 'rows at most, newest first',
  default: '50',
}
const LIMIT_MAX = 10_000

export function readLimit({ options }: VerbContext): number {
  const text = String(options.limit)
  const limit = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (limit >= 1 && limit <= LIMIT_MAX) return limit
  throw new FieldError('--limit', options.limit, `1 to ${LIMIT_MAX}`)
}

/** `{symbol_id}` of the symbol a verb was given, nothing without one. */
export async function symbolFilter(context: VerbContext, connection: Connection): Promise<{ symbol_id?: number }> {
  const [word] = context.words
  return word === undefined ? {} : { symbol_id: (await connection.listing()).find(word).symbol_id }
}

/** `2026-03-01 12:00:00.123` UTC */
export function timeText(ms: number): string {
  return new Date(ms).toISOString().replace('T', ' ').replace('Z', '')
}

/** Prints pushes until stopped: one JSON object a line, or one line of text; what went wrong goes to stderr. */
export function printing(context: VerbContext, text: (push: ReceivedPush) => string) {
  const { globals, io } = context
  return {
    push(push: ReceivedPush) {
      const { channel, symbol_id, ts, data } = push
      const value = { channel, ...(symbol_id === null ? {} : { symbol_id }), ts, data }
      io.out(globals.json ? JSON.stringify(value) : text(push))
    },
    stream(live: boolean, note: string) {
      if (globals.json) io.out(JSON.stringify({ channel: 'stream', live, note }))
      else io.err(live ? 'live' : `lost${note === '' ? '' : `: ${note}`}; events may be missed`)
    },
    refused(channel: string, reason: string) {
      io.err(`${channel}: ${reason}`)
    },
  }
}

/** A setting as a person types it: plain text, else JSON. */
export function valueText(value: unknown): string {
  return typeof value === 'string' ? inert(value) : inert(JSON.stringify(value) ?? '', 4000)
}

import { FieldError } from '../../lib/errors.ts'
import { DEFAULT_PAGE_SIZE } from '../../protocol/limits.ts'
import type { Page } from '../../protocol/scalars.ts'

/** Page parameters of a request (interface document, Pagination convention). */
export interface PageRequest {
  limit?: number | undefined
  cursor?: string | undefined
  start_time?: number | undefined
  end_time?: number | undefined
}

/** Rows per page and rows in all. */
export interface Retention {
  page: number
  total: number
}

/**
 * Where a traversal stands: rows with a key in [floor, before) are still to come. The floor is fixed by the first page, so
 * that rows arriving meanwhile neither repeat nor push out others.
 */
export interface Position {
  before: number
  floor: number
}

export interface PageBounds {
  limit: number
  /** Null on the first page. */
  position: Position | null
  start: number
  end: number
}

/** Checks page parameters; FieldError names the one that is wrong. `start` and `end` are both included. */
export function pageBounds(request: PageRequest, retention: Retention): PageBounds {
  const limit = request.limit ?? DEFAULT_PAGE_SIZE
  if (limit < 1 || limit > retention.page)
    throw new FieldError('limit', limit, `an integer from 1 to ${retention.page}`)
  const start = request.start_time ?? 0
  const end = request.end_time ?? Number.MAX_SAFE_INTEGER
  if (start > end) throw new FieldError('start_time', start, 'a time not after end_time')
  return { limit, position: readCursor(request.cursor), start, end }
}

/** `rows` holds up to limit + 1 rows, newest first; the extra one only says that there are more. */
export function toPage<Row, T>(
  rows: readonly Row[],
  { limit }: PageBounds,
  floor: number,
  keyOf: (row: Row) => number,
  read: (row: Row) => T,
): Page<T> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const more = rows.length > limit && last !== undefined
  return {
    list: shown.map(read),
    next_cursor: more ? writeCursor({ before: keyOf(last), floor }) : null,
    has_more: more,
  }
}

function writeCursor({ before, floor }: Position): string {
  return Buffer.from(`${before}.${floor}`).toString('base64url')
}

function readCursor(cursor: string | undefined): Position | null {
  if (cursor === undefined || cursor === '') return null
  const match = /^(\d{1,16})\.(\d{1,16})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1'))
  if (!match) throw new FieldError('cursor', cursor, 'the next_cursor of the page before')
  return { before: Number(match[1]), floor: Number(match[2]) }
}

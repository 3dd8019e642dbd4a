import * as v from 'valibot'
import { createLocalBook, type LocalBook } from '../../client/book.ts'
import { readFrame } from '../../client/frame.ts'
import { parsePush } from '../../client/push.ts'
import type { RecordedEvent } from '../../client/recording/recording.ts'
import { openRecordingFile } from '../../client/recording/recordingFile.ts'
import type { Clock } from '../../lib/clock.ts'
import { fromSteps } from '../../lib/decimal.ts'
import { AppError } from '../../lib/errors.ts'
import { NetworkProfile } from '../../protocol/profile.ts'
import type { StoreActions } from '../../store/actions.ts'
import { bookKey } from '../../store/books.ts'
import type { BookSource } from '../../store/sources.ts'
import { type AppStore, createAppStore } from '../../store/store.ts'
import { readInert, stateOf } from './stateImage.ts'

/** A recording being played back: the same reducers, the same reading of frames, no network. */
export interface Replay {
  readonly store: AppStore
  readonly count: number
  /** Local time of the first event, ms. */
  readonly start: number
  /** In order. AppError where the file is damaged. */
  events(): Iterable<RecordedEvent>
  /** Does what the event did; each once, in order. AppError when it makes no sense. */
  apply(event: RecordedEvent): Played
  close(): void
}

export interface Played {
  event: RecordedEvent
  /** The change of the state, read from its frame where that is all the recording has. */
  change: { action: string; args: unknown[] } | null
  /** What the frames lead to is not what was shown then: a bug of that program, or of this one. */
  difference: string | null
}

const Start = v.object({ pid: v.number(), profile: NetworkProfile })
const Change = v.object({ action: v.string(), args: v.array(v.unknown()) })
const BookOfFrame = v.object({
  action: v.literal('book'),
  ...{ frame: v.number(), symbol_id: v.number(), depth: v.number(), merge: v.number(), q: v.number(), at: v.number() },
})
const PushOfFrame = v.object({
  action: v.literal('push'),
  ...{ frame: v.number(), channel: v.picklist(['trade', 'ticker', 'bbo', 'kline', 'block']) },
  ...{ symbol_id: v.nullable(v.number()), at: v.number() },
})
const StoreEvent = v.union([BookOfFrame, PushOfFrame, Change])

/** Opens a recording to play it back. `clock` is the time of the state: that of the event being applied. */
export function openReplay(path: string, clockOf: (now: () => number) => Clock): Replay {
  const reader = openRecordingFile(path)
  let now = 0
  try {
    const [first] = reader.events()
    if (first?.kind !== 'start') throw new AppError('usage', `${path} does not begin with a start`, NOT_ONE)
    const { profile } = v.parse(Start, readInert(first.data))
    now = first.at
    const store = createAppStore(
      profile,
      clockOf(() => now),
    )
    const apply = createApply(store)
    return {
      store,
      count: reader.count(),
      start: first.at,
      events: () => reader.events(),
      apply(event) {
        now = event.at
        return { event, ...applied(path, event, apply) }
      },
      close: () => reader.close(),
    }
  } catch (error) {
    reader.close()
    if (error instanceof AppError) throw error
    throw new AppError('usage', `the recording ${path} is damaged: its start cannot be read`, NOT_ONE)
  }
}

const NOT_ONE = { code: 'recording_damaged' }

type Apply = (event: RecordedEvent) => Omit<Played, 'event'>

function applied(path: string, event: RecordedEvent, apply: Apply): Omit<Played, 'event'> {
  try {
    return apply(event)
  } catch (error) {
    const why = error instanceof Error ? error.message : 'unknown reason'
    throw new AppError('usage', `the recording ${path} is damaged: event ${event.id} makes no sense (${why})`, NOT_ONE)
  }
}

function createApply(store: AppStore): Apply {
  const { actions } = store
  const books = new Map<string, LocalBook>()
  let frame: RecordedEvent | null = null

  const bookFor = (shape: { symbol_id: number; depth: number; merge: number }): LocalBook | null => {
    const { symbol_id, depth, merge } = shape
    const key = bookKey(symbol_id, depth, merge)
    const symbol = store.getState().symbols.get(symbol_id)
    if (symbol === undefined) return null
    const { price_step, qty_step } = symbol
    const book = books.get(key) ?? createLocalBook({ symbol_id, depth, merge, price_step, qty_step })
    books.set(key, book)
    return book
  }

  function takeBook(book: BookSource): void {
    const local = bookFor(book)
    const symbol = store.getState().symbols.get(book.symbol_id)
    if (local !== null && symbol !== undefined && book.status === 'live') {
      const rows = ({ ticks, lots }: BookSource['bids']) =>
        ticks.map((tick, i) => [fromSteps(tick, symbol.price_step), fromSteps(lots[i]!, symbol.qty_step)])
      const { symbol_id: s, merge: m, q, time: t } = book
      local.apply('snapshot', { s, m, q, t, b: rows(book.bids), a: rows(book.asks) })
    } else local?.unsync()
    actions.book(book)
  }

  /** The client's own reading of the frame, done again. */
  function fromFrame(change: v.InferOutput<typeof BookOfFrame> | v.InferOutput<typeof PushOfFrame>) {
    const read = frame?.id === change.frame ? readFrame(frame.data) : null
    if (read?.kind !== 'push') return { change: null, difference: 'the frame it came from is not there' }
    if (change.action === 'push') {
      const { channel, symbol_id, at } = change
      const push = parsePush(read.push, { channel, symbol_id } as Parameters<typeof parsePush>[1], at)
      if (push === null) return { change: null, difference: 'its frame is not accepted any more' }
      actions.push(push)
      return { change: { action: 'push', args: [push] }, difference: null }
    }
    const { symbol_id, depth, merge, q, at } = change
    const local = bookFor(change)
    const verdict = local?.apply(read.push.type, read.push.data)
    if (local === null || verdict !== 'applied' || local.q !== q) {
      const stands = local === null ? 'no steps' : `${verdict}, q ${local.q}`
      return { change: null, difference: `its frame does not lead to the book with q ${q} (${stands})` }
    }
    const { bids, asks, time } = local
    const book: BookSource = { symbol_id, depth, merge, q, bids, asks, status: 'live', time, at }
    actions.book(book)
    return { change: { action: 'book', args: [book] }, difference: null }
  }

  return (event) => {
    if (event.kind === 'in') frame = event
    if (event.kind === 'state') store.setState(stateOf(event.data), true)
    if (event.kind !== 'store') return { change: null, difference: null }
    const change = v.parse(StoreEvent, readInert(event.data))
    if (!('args' in change)) return fromFrame(change)
    const { action, args } = change
    if (action === 'profile') store.setState({ profile: v.parse(NetworkProfile, args[0]) })
    else if (action === 'book') takeBook(args[0] as BookSource)
    else if (Object.hasOwn(actions, action)) {
      ;(actions[action as keyof StoreActions] as (...given: unknown[]) => unknown)(...args)
    } else throw new Error(`no change is called ${action}`)
    return { change: { action, args }, difference: null }
  }
}

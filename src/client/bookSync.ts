import type { Clock, Timer } from '../lib/clock.ts'
import type { BookDepth } from '../protocol/enums.ts'
import { type Applied, type BookShape, createLocalBook } from './book.ts'
import type { ChannelHandle, Session } from './session.ts'
import type { BookUpdate, ClientSink } from './sink.ts'

/** Re-subscriptions in a row before a book is called unreliable. */
export const RESYNC_TRIES = 3
/** A snapshot that does not come within this time counts as a failed try. */
export const SNAPSHOT_TIMEOUT_MS = 3000
/** A book that stayed good this long starts counting from nothing again. */
const GOOD_AFTER_MS = 30_000

export interface BookSync {
  readonly shape: BookShape
  /** A GET /market/depth payload while the stream is down: shown, but never as live. */
  polled(data: unknown): void
  close(): void
}

const WHY: Record<Exclude<Applied, 'applied' | 'ignored'>, string> = {
  gap: 'update missed',
  bad: 'impossible book received',
}

/** Keeps one l2_book instance: subscribes, applies, re-subscribes on a gap, gives up after three tries. */
export function createBookSync(options: {
  session: Session
  clock: Clock
  sink: Pick<ClientSink, 'book' | 'dropBook'>
  shape: BookShape & { depth: BookDepth }
}): BookSync {
  const { clock, sink, shape } = options
  const book = createLocalBook(shape)
  let status: BookUpdate['status'] = 'loading'
  let reason = ''
  let tries = 0
  let goodSince = 0
  let timer: Timer | null = null
  let at = clock.now()
  let closed = false

  function publish(): void {
    const { symbol_id, depth, merge } = shape
    const update: BookUpdate = {
      symbol_id,
      depth,
      merge,
      q: book.q,
      bids: book.bids,
      asks: book.asks,
      status,
      time: book.time,
      at,
    }
    sink.book(reason === '' ? update : { ...update, reason })
  }

  function to(next: BookUpdate['status'], why: string): void {
    status = next
    reason = why
    publish()
  }

  function stopTimer(): void {
    timer?.cancel()
    timer = null
  }

  function expectSnapshot(): void {
    stopTimer()
    timer = clock.after(SNAPSHOT_TIMEOUT_MS, () => resync('no snapshot came'))
  }

  function resync(why: string): void {
    stopTimer()
    book.unsync()
    if (goodSince > 0 && clock.now() - goodSince >= GOOD_AFTER_MS) tries = 0
    goodSince = 0
    tries += 1
    if (tries > RESYNC_TRIES) {
      to('unreliable', `${why}, ${RESYNC_TRIES} re-subscriptions did not help`)
      return
    }
    to(book.q === 0 ? 'loading' : 'resync', why)
    handle.renew()
    expectSnapshot()
  }

  const handle: ChannelHandle = options.session.subscribe(
    { channel: 'l2_book', symbol_id: shape.symbol_id, depth: shape.depth, merge: shape.merge },
    {
      push(push, received) {
        if (closed) return
        const applied = book.apply(push.type, push.data)
        if (applied === 'ignored') return
        if (applied !== 'applied') {
          // Once given up, only a good snapshot brings it back.
          if (status !== 'unreliable') resync(WHY[applied])
          return
        }
        at = received
        if (status !== 'live') {
          stopTimer()
          goodSince = clock.now()
          status = 'live'
          reason = ''
        }
        publish()
      },
      state(state, why) {
        if (closed) return
        if (state === 'live') {
          if (!book.synced) expectSnapshot()
          return
        }
        stopTimer()
        book.unsync()
        if (state === 'down') tries = 0
        to(state === 'refused' ? 'unreliable' : book.q === 0 ? 'loading' : 'resync', why)
      },
    },
  )
  publish()

  return {
    shape,
    polled(data) {
      if (closed || status === 'live') return
      if (book.apply('snapshot', data) === 'applied') at = clock.now()
      book.unsync()
      to('resync', 'read by request: the stream is down')
    },
    close() {
      closed = true
      stopTimer()
      handle.close()
      sink.dropBook(shape.symbol_id, shape.depth, shape.merge)
    },
  }
}

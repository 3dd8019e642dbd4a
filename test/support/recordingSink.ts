import type { BookUpdate, ClientSink, StreamName, StreamStatus } from '../../src/client/sink.ts'
import type { ReadAnswer, ReceivedPush } from '../../src/protocol/received.ts'

/** A sink that writes down what it is told. */
export function recordingSink() {
  const seen = {
    pushes: [] as ReceivedPush[],
    books: [] as (Omit<BookUpdate, 'bids' | 'asks'> & { bids: number[][]; asks: number[][] })[],
    dropped: [] as string[],
    answers: [] as ReadAnswer[],
    snapshots: [] as { answers: readonly ReadAnswer[]; pushes: readonly ReceivedPush[]; afterGap: boolean }[],
    failures: [] as { name: string; reason: string }[],
    gone: [] as string[],
    streams: [] as ({ name: StreamName } & StreamStatus)[],
    rest: [] as { ok: boolean; why: string }[],
    clocks: [] as { offset: number | null }[],
    /** What `push` and `snapshot` answer. */
    wanted: [] as string[],
  }
  const pairs = (side: { ticks: number[]; lots: number[] }) => side.ticks.map((t, i) => [t, side.lots[i]!])
  const sink: ClientSink = {
    push(push) {
      seen.pushes.push(push)
      return seen.wanted
    },
    book: (book) => void seen.books.push({ ...book, bids: pairs(book.bids), asks: pairs(book.asks) }),
    dropBook: (s, d, m) => void seen.dropped.push(`${s}:${d}:${m}`),
    answer: (answer) => void seen.answers.push(answer),
    snapshot(answers, pushes, afterGap) {
      seen.snapshots.push({ answers, pushes, afterGap })
      return seen.wanted
    },
    orderGone: (id) => void seen.gone.push(id),
    failed: (name, reason) => void seen.failures.push({ name, reason }),
    stream: (name, status) => void seen.streams.push({ name, ...status }),
    rest: (status) => void seen.rest.push(status),
    clock: (status) => void seen.clocks.push(status),
  }
  return { sink, seen }
}

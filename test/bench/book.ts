import { createLocalBook } from '../../src/client/book.ts'
import { createRng } from '../../src/lib/rng.ts'

/**
 * Book maintenance against JSON.parse alone, in one run: 200 levels a side, 20 changes a message, top 20 read after
 * each. `node test/bench/book.ts` prints messages per second of both and their ratio (target 0.6).
 */
export function benchBook(messages = 40_000): { parse: number; book: number; ratio: number } {
  const frames = makeFrames(messages)
  const run = { parse: 0, book: 0 }
  // Alternating rounds, best of each: drift of the machine hits both alike.
  for (let round = 0; round < 5; round++) {
    run.parse = Math.max(
      run.parse,
      rate(frames.length, () => {
        for (const frame of frames) JSON.parse(frame)
      }),
    )
    run.book = Math.max(
      run.book,
      rate(frames.length, () => {
        const book = createLocalBook({ symbol_id: 20001, depth: 200, merge: 1, price_step: '0.1', qty_step: '0.001' })
        let top = 0
        for (const frame of frames) {
          const push = JSON.parse(frame)
          if (book.apply(push.type, push.data) !== 'applied') throw new Error('the bench book lost its sequence')
          for (let i = 0; i < 20; i++) top += book.bids.lots[i]! + book.asks.lots[i]!
        }
        if (top === 0) throw new Error('empty book')
      }),
    )
  }
  return { ...run, ratio: run.book / run.parse }
}

function rate(count: number, work: () => void): number {
  const start = process.hrtime.bigint()
  work()
  return (count * 1e9) / Number(process.hrtime.bigint() - start)
}

function makeFrames(count: number): string[] {
  const rng = createRng('book-bench')
  const price = (tick: number) => (tick / 10).toFixed(1)
  const size = () => (rng.int(1, 9999) / 1000).toFixed(3)
  const side = (start: number, step: number) => Array.from({ length: 200 }, (_, i) => [price(start + i * step), size()])
  const envelope = (type: string, data: object, q: number) =>
    JSON.stringify({
      channel: 'l2_book',
      symbol_id: 20001,
      type,
      ts: 1_700_000_000_000 + q,
      finality: 'final',
      data: { s: 20001, ...data, m: 1, p: q - 1, q, t: 1_700_000_000_000 + q },
    })
  const frames = [envelope('snapshot', { b: side(642_185, -1), a: side(642_186, 1) }, 1)]
  for (let q = 2; q <= count; q++) {
    const b = Array.from({ length: 10 }, () => [price(642_185 - rng.int(0, 199)), size()]).sort(
      (x, y) => Number(y[0]) - Number(x[0]),
    )
    const a = Array.from({ length: 10 }, () => [price(642_186 + rng.int(0, 199)), size()]).sort(
      (x, y) => Number(x[0]) - Number(y[0]),
    )
    frames.push(envelope('delta', { b, a }, q))
  }
  return frames
}

if (process.argv[1]?.endsWith('bench/book.ts')) {
  const { parse, book, ratio } = benchBook()
  process.stdout.write(
    `JSON.parse ${Math.round(parse)}/s · book ${Math.round(book)}/s · ratio ${ratio.toFixed(2)} (target 0.60)\n`,
  )
}

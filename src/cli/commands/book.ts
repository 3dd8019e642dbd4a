import { type WatchedBook, watchBook } from '../../app/watchBook.ts'
import { FieldError } from '../../lib/errors.ts'
import { BOOK_DEPTHS, type BookDepth } from '../../protocol/enums.ts'
import { DEFAULT_BOOK_DEPTH } from '../../protocol/limits.ts'
import type { L2Book } from '../../protocol/models/market.ts'
import type { Verb, VerbContext } from '../verb.ts'

export const book: Verb = {
  name: 'book',
  summary: 'order book; --watch prints a line per change',
  words: '[SYMBOL]',
  options: [
    { flags: '--watch', description: 'stay, and print every change' },
    { flags: '--depth <n>', description: `levels: ${BOOK_DEPTHS.join(', ')}`, default: String(DEFAULT_BOOK_DEPTH) },
    { flags: '--merge <n>', description: 'multiple of the tick', default: '1' },
  ],
  async run(context) {
    const connection = await context.connect()
    const listing = await connection.listing()
    const symbol = listing.find(context.words[0] ?? connection.environment.settings.symbol)
    const depth = readDepth(context)
    const merge = readMerge(context, symbol.price_step_merge_multiplier)
    if (context.options.watch !== true) {
      const found = await connection.read('depth', { symbol_id: symbol.symbol_id, depth, merge })
      const value = {
        symbol_id: symbol.symbol_id,
        depth,
        merge,
        q: found.q,
        bids: found.b,
        asks: found.a,
        state: 'live',
      }
      context.print(value, () => drawBook(listing.nameOf(symbol.symbol_id), found))
      return undefined
    }
    const print = (now: WatchedBook) =>
      context.globals.json
        ? context.io.out(JSON.stringify(now))
        : context.io.out(
            `q ${now.q} ${now.state}  bid ${now.bids[0]?.join(' x ') ?? '-'}  ask ${now.asks[0]?.join(' x ') ?? '-'}`,
          )
    const watch = watchBook(connection, { symbol, depth, merge }, print)
    await context.untilStopped()
    watch.stop()
    return undefined
  },
}

function readDepth({ options }: VerbContext): BookDepth {
  const depth = BOOK_DEPTHS.find((d) => String(d) === options.depth)
  if (depth !== undefined) return depth
  throw new FieldError('--depth', options.depth, `one of ${BOOK_DEPTHS.join(', ')}`)
}

function readMerge({ options }: VerbContext, allowed: readonly number[]): number {
  const merge = allowed.find((m) => String(m) === options.merge)
  if (merge !== undefined) return merge
  throw new FieldError('--merge', options.merge, `one of ${allowed.join(', ')}`)
}

function drawBook(name: string, book: L2Book): string {
  const line = ([price, size]: readonly [string, string]) => `${price.padStart(14)}  ${size.padStart(14)}`
  return [name, ...[...book.a].reverse().map(line), `${'-'.repeat(14)}  ${'-'.repeat(14)}`, ...book.b.map(line)].join(
    '\n',
  )
}

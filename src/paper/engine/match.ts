import type { StpMode } from '../../protocol/enums.ts'
import type { Book } from './book.ts'
import type { BookOrder, Level } from './level.ts'

/** An order as the matcher sees it. Orders of one `family` do not trade with each other unless `stp` is `none`. */
export interface MatchOrder<O> extends BookOrder<O> {
  readonly family: object
  readonly stp: StpMode
}

export interface MatchHandler<O> {
  /** Lots of the taker that may trade at `ticks`; its open lots, or less for an order counted in the quote coin. */
  takerLots(taker: O, ticks: number): number
  /** Lots of the maker that may trade; 0 cancels it. Less than its open lots only for an order that closes a position. */
  makerLots(maker: O): number
  /** Settles one trade. The matcher reduces both orders afterwards. */
  fill(maker: O, taker: O, ticks: number, lots: number): void
  /** After the book was reduced by a trade. */
  filled(maker: O, taker: O): void
  /** The maker left the book by self-trade prevention or because it has nothing to close. */
  makerCanceled(maker: O): void
}

/**
 * Trades `taker` against the book in price-time order up to `limit` ticks. Returns true when self-trade prevention
 * stopped the taker; what is left of it stays in `taker.open` for the caller to rest or cancel.
 */
export function match<O extends MatchOrder<O>>(
  book: Book<O>,
  taker: O,
  limit: number,
  handler: MatchHandler<O>,
): boolean {
  const side = book.opposite(taker.isBuy)
  for (;;) {
    const level: Level<O> | null = side.best()
    if (level === null || !side.reaches(level.ticks, limit)) return false
    const wanted = handler.takerLots(taker, level.ticks)
    if (wanted <= 0) return false
    const maker = level.head!
    if (maker.family === taker.family && taker.stp !== 'none') {
      if (taker.stp !== 'cancel_taker') {
        book.remove(maker)
        handler.makerCanceled(maker)
      }
      if (taker.stp !== 'cancel_maker') return true
      continue
    }
    const offered = handler.makerLots(maker)
    if (offered <= 0) {
      book.remove(maker)
      handler.makerCanceled(maker)
      continue
    }
    const lots = Math.min(wanted, offered)
    handler.fill(maker, taker, level.ticks, lots)
    book.reduce(maker, lots)
    taker.open -= lots
    handler.filled(maker, taker)
  }
}

export interface Preview {
  lots: number
  /** Sum of ticks x lots. */
  tickLots: number
}

/** What `match` would fill, self-trade prevention included, without touching anything. */
export function preview<O extends MatchOrder<O>>(
  book: Book<O>,
  taker: O,
  limit: number,
  /** Lots the taker may still trade at `ticks` after what was filled so far. */
  wanted: (ticks: number, filled: Preview) => number,
  makerLots: (maker: O) => number,
  /** Hears what each maker would fill. */
  taken?: (maker: O, lots: number) => void,
): Preview {
  const side = book.opposite(taker.isBuy)
  const filled = { lots: 0, tickLots: 0 }
  for (let i = 0; i < side.depth; i++) {
    const level: Level<O> = side.at(i)!
    if (!side.reaches(level.ticks, limit)) break
    for (let maker = level.head; maker !== null; maker = maker.next) {
      const left = wanted(level.ticks, filled)
      if (left <= 0) return filled
      if (maker.family === taker.family && taker.stp !== 'none') {
        if (taker.stp === 'cancel_maker') continue
        return filled
      }
      const lots = Math.min(left, makerLots(maker))
      filled.lots += lots
      filled.tickLots += lots * level.ticks
      taken?.(maker, lots)
    }
  }
  return filled
}

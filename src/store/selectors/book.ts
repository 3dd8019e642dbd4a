import { Decimal, fromSteps } from '../../lib/decimal.ts'
import type { Level, MarketSymbol } from '../../protocol/models/market.ts'
import type { Book, State } from '../state.ts'

export type Side = Book['bids']

/** The instance the book panel shows. */
export function shownBook(state: Pick<State, 'books' | 'bookKey'>): Book | null {
  return state.bookKey === null ? null : (state.books[state.bookKey] ?? null)
}

/** The finest book of a symbol: smallest merge, then deepest, live ones first. For PnL and walks. */
export function finestBook(state: Pick<State, 'books'>, symbolId: number): Book | null {
  const rank = (book: Book) => (book.status === 'live' ? 0 : 1)
  const all = Object.values(state.books).filter((book) => book.symbol_id === symbolId)
  all.sort((a, b) => rank(a) - rank(b) || a.merge - b.merge || b.depth - a.depth)
  return all[0] ?? null
}

export interface Spread {
  ticks: number
  /** Of the mid price, in basis points. */
  bps: Decimal
  /** Exact mid price. */
  mid: Decimal
}

/** null while a side is empty. */
export function spread(book: Book, priceStep: string): Spread | null {
  const [bid, ask] = [book.bids.ticks[0], book.asks.ticks[0]]
  if (bid === undefined || ask === undefined) return null
  const sum = new Decimal(bid).plus(ask)
  const mid = sum.times(priceStep).div(2)
  return { ticks: ask - bid, bps: new Decimal(ask - bid).times(20_000).div(sum), mid }
}

/** Running sums of lots, best level first. */
export function cumulativeLots(side: Side, levels = side.lots.length): number[] {
  const sums: number[] = []
  let sum = 0
  for (let i = 0; i < Math.min(levels, side.lots.length); i++) {
    sum += side.lots[i]!
    sums.push(sum)
  }
  return sums
}

/** Running sums of price x size in quote coin, exact. */
export function cumulativeNotional(
  side: Side,
  symbol: Pick<MarketSymbol, 'price_step' | 'qty_step'>,
  levels: number,
): Decimal[] {
  const unit = new Decimal(symbol.price_step).times(symbol.qty_step)
  const sums: Decimal[] = []
  let sum = 0n
  for (let i = 0; i < Math.min(levels, side.lots.length); i++) {
    sum += BigInt(side.ticks[i]!) * BigInt(side.lots[i]!)
    sums.push(unit.times(sum.toString()))
  }
  return sums
}

/** Share of bids in the size of the best `levels` of both sides, 0 to 1; null when both are empty. */
export function imbalance(book: Book, levels = 10): number | null {
  const bids = cumulativeLots(book.bids, levels).at(-1) ?? 0
  const asks = cumulativeLots(book.asks, levels).at(-1) ?? 0
  return bids + asks === 0 ? null : bids / (bids + asks)
}

type Steps = Pick<MarketSymbol, 'price_step' | 'qty_step'>

/** The book as decimal levels, for walks and sizing. */
export function levelsOf(book: Book, symbol: Steps): { bids: Level[]; asks: Level[] } {
  return { bids: levelsFor(book.bids, null, symbol), asks: levelsFor(book.asks, null, symbol) }
}

/** The best levels of a side that together hold `lots`, or all of them. */
export function levelsFor(side: Side, lots: number | null, symbol: Steps): Level[] {
  const levels: Level[] = []
  let sum = 0
  for (let i = 0; i < side.ticks.length && (lots === null || sum < lots); i++) {
    const size = side.lots[i]!
    levels.push([fromSteps(side.ticks[i]!, symbol.price_step), fromSteps(size, symbol.qty_step)])
    sum += size
  }
  return levels
}

import type { Book } from '../../../store/state.ts'

/** One row of the book: a level, or a price without size that the cursor or the axis stands on. */
export interface BookRow {
  tick: number
  /** 0 on a price where nothing rests. */
  lots: number
  /** Sum from the best level to this one. */
  sum: number
}

export interface BookRows {
  /** Top to bottom: highest price first. Null pads a side that has fewer levels than rows. */
  asks: (BookRow | null)[]
  bids: (BookRow | null)[]
  /** Largest sum on either side: the length of a full bar. */
  most: number
}

type Side = Book['bids']

function take(side: Side, count: number): BookRow[] {
  const rows: BookRow[] = []
  let sum = 0
  for (let i = 0; i < Math.min(count, side.ticks.length); i++) {
    sum += side.lots[i]!
    rows.push({ tick: side.ticks[i]!, lots: side.lots[i]!, sum })
  }
  return rows
}

/** Puts the cursor's price into a side (best first) if it lies within what is shown, dropping the last row for it. */
function withCursor(rows: BookRow[], cursor: number, better: (a: number, b: number) => boolean, full: boolean): void {
  const at = rows.findIndex((row) => !better(row.tick, cursor))
  if (at < 0 || rows[at]!.tick === cursor) return
  rows.splice(at, 0, { tick: cursor, lots: 0, sum: at > 0 ? rows[at - 1]!.sum : 0 })
  if (full) rows.pop()
}

const pad = (rows: BookRow[], count: number): (BookRow | null)[] => {
  const padded: (BookRow | null)[] = [...rows]
  while (padded.length < count) padded.push(null)
  return padded
}

/** Levels around the spread, `askCount` above and `bidCount` below; the cursor's price is always among its neighbours. */
export function touchRows(book: Book, askCount: number, bidCount: number, cursor: number | null): BookRows {
  const asks = take(book.asks, askCount)
  const bids = take(book.bids, bidCount)
  if (cursor !== null) {
    const bestAsk = book.asks.ticks[0]
    const bestBid = book.bids.ticks[0]
    if (bestAsk === undefined || cursor < bestAsk) {
      const inside = bestBid === undefined || cursor > bestBid
      if (inside) bids.unshift({ tick: cursor, lots: 0, sum: 0 })
      else withCursor(bids, cursor, (a, b) => a > b, bids.length >= bidCount)
      bids.length = Math.min(bids.length, bidCount)
    } else withCursor(asks, cursor, (a, b) => a < b, asks.length >= askCount)
  }
  const most = Math.max(asks.at(-1)?.sum ?? 0, bids.at(-1)?.sum ?? 0, 1)
  return { asks: pad(asks, askCount).reverse(), bids: pad(bids, bidCount), most }
}

/**
 * A static axis: one row per step of the book from `top` downwards, whether anything rests there or not. Rows of the
 * ask side (above the mid) come with sums from the best ask, bids likewise.
 */
export function axisRows(
  book: Book,
  top: number,
  count: number,
): { rows: (BookRow & { isBid: boolean })[]; most: number } {
  const step = Math.max(1, book.merge)
  const lowest = top - (count - 1) * step
  const asks = new Map(take(book.asks, book.asks.ticks.length).map((row) => [row.tick, row]))
  const bids = new Map(take(book.bids, book.bids.ticks.length).map((row) => [row.tick, row]))
  const bestBid = book.bids.ticks[0] ?? Number.NEGATIVE_INFINITY
  const rows: (BookRow & { isBid: boolean })[] = []
  let most = 1
  for (let tick = top; tick >= lowest; tick -= step) {
    const isBid = tick <= bestBid
    const row = (isBid ? bids : asks).get(tick) ?? { tick, lots: 0, sum: 0 }
    most = Math.max(most, row.sum)
    rows.push({ ...row, isBid })
  }
  return { rows, most }
}

/** Levels whose size differs from what it was, new ones included. */
export function changedLevels(before: Book, now: Book): ReadonlySet<number> {
  const changed = new Set<number>()
  for (const side of ['bids', 'asks'] as const) {
    const old = new Map(before[side].ticks.map((tick, i) => [tick, before[side].lots[i]]))
    now[side].ticks.forEach((tick, i) => {
      if (old.get(tick) !== now[side].lots[i]) changed.add(tick)
    })
  }
  return changed
}

import type { L2Book, Level } from '../../protocol/models/market.ts'
import type { ExchangeCore } from '../types.ts'

/** One (symbol_id, depth, merge): its last view and the update id that names it. */
export interface BookParams {
  symbol_id: number
  depth: number
  merge: number
}

/** Views of the books, each with a sequence of its own that starts at 1. */
export interface BookInstances {
  /** The view as it is now, under the update id that subscribers of the same instance see. */
  snapshot(params: BookParams, time: number): L2Book
  /** Moves on to the present view; the changed levels, or null when nothing changed. */
  advance(params: BookParams, time: number): L2Book | null
}

interface View {
  q: number
  bids: Level[]
  asks: Level[]
}

export function createBookInstances(core: Pick<ExchangeCore, 'book'>): BookInstances {
  const views = new Map<string, View>()

  const advance = (params: BookParams, time: number): L2Book | null => {
    const { symbol_id, depth, merge } = params
    const key = bookKey(params)
    const now = core.book(symbol_id, depth, merge)
    const before = views.get(key)
    if (before === undefined) {
      views.set(key, { q: 1, ...now })
      return null
    }
    const b = changedLevels(before.bids, now.bids)
    const a = changedLevels(before.asks, now.asks)
    if (b.length === 0 && a.length === 0) return null
    const q = before.q + 1
    views.set(key, { q, ...now })
    return { s: symbol_id, b, a, m: merge, p: before.q, q, t: time }
  }

  return {
    advance,
    snapshot: (params, time) => {
      advance(params, time)
      const { q, bids, asks } = views.get(bookKey(params))!
      return { s: params.symbol_id, b: bids, a: asks, m: params.merge, p: q - 1, q, t: time }
    },
  }
}

export function bookKey({ symbol_id, depth, merge }: BookParams): string {
  return `${symbol_id}:${depth}:${merge}`
}

/** Levels that came or changed, in the order of the new view, then those that left, with size "0". */
export function changedLevels(before: readonly Level[], now: readonly Level[]): Level[] {
  const old = new Map(before)
  const changed: Level[] = []
  for (const level of now) {
    if (old.get(level[0]) !== level[1]) changed.push(level)
    old.delete(level[0])
  }
  for (const price of old.keys()) changed.push([price, '0'])
  return changed
}

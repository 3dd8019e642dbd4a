import { createStepReader, type StepReader } from './levels.ts'

/**
 * applied = the book changed or was confirmed · ignored = not for this book, or already applied · gap = the sequence
 * is broken · bad = what came cannot be a book. After gap and bad the book waits for a snapshot and ignores deltas.
 */
export type Applied = 'applied' | 'ignored' | 'gap' | 'bad'

export interface Side {
  ticks: number[]
  lots: number[]
}

export interface LocalBook {
  /** Update id it stands at; 0 before the first snapshot. */
  readonly q: number
  /** Exchange time of the last update, ms. */
  readonly time: number
  readonly synced: boolean
  readonly bids: Side
  readonly asks: Side
  /** One push of the instance, straight from JSON.parse. */
  apply(type: unknown, data: unknown): Applied
  /** From now on only a snapshot counts. */
  unsync(): void
}

export interface BookShape {
  symbol_id: number
  depth: number
  merge: number
  price_step: string
  qty_step: string
}

/** So many repeats in a row are no stutter any more: the sequence is lost. */
const REPEATS_MAX = 8

/** One l2_book instance in integers, kept by the five rules of the interface document. */
export function createLocalBook(shape: BookShape): LocalBook {
  const readTicks = createStepReader(shape.price_step)
  const readLots = createStepReader(shape.qty_step)
  const bids: Side = { ticks: [], lots: [] }
  const asks: Side = { ticks: [], lots: [] }
  let q = 0
  let time = 0
  let synced = false
  let repeats = 0

  function broken(verdict: 'gap' | 'bad'): Applied {
    synced = false
    return verdict
  }

  function stamp(update: number, t: number): Applied {
    q = update
    time = t
    repeats = 0
    return isCrossed(bids, asks) ? broken('bad') : 'applied'
  }

  return {
    get q() {
      return q
    },
    get time() {
      return time
    },
    get synced() {
      return synced
    },
    bids,
    asks,
    unsync() {
      synced = false
    },
    apply(type, data) {
      if (typeof data !== 'object' || data === null) return broken('bad')
      const d = data as Partial<Record<string, unknown>>
      // Another merge: a late push of an instance that was left.
      if (d.m !== shape.merge) return 'ignored'
      if (type === 'delta' && !synced) return 'ignored'
      if (d.s !== shape.symbol_id || !isCount(d.q) || !isCount(d.t)) return broken('bad')
      if (!Array.isArray(d.b) || !Array.isArray(d.a)) return broken('bad')
      if (type === 'snapshot') {
        if (!fill(bids, d.b, -1, shape.depth, readTicks, readLots)) return broken('bad')
        if (!fill(asks, d.a, 1, shape.depth, readTicks, readLots)) return broken('bad')
        synced = true
        return stamp(d.q, d.t)
      }
      if (type !== 'delta') return 'ignored'
      if (d.p !== q) {
        if (d.q <= q && ++repeats <= REPEATS_MAX) return 'ignored'
        return broken('gap')
      }
      if (d.q <= q) return broken('gap')
      if (!change(bids, d.b, -1, shape.depth, readTicks, readLots)) return broken('bad')
      if (!change(asks, d.a, 1, shape.depth, readTicks, readLots)) return broken('bad')
      return stamp(d.q, d.t)
    },
  }
}

function isCount(x: unknown): x is number {
  return Number.isSafeInteger(x) && (x as number) >= 0
}

function isCrossed(bids: Side, asks: Side): boolean {
  return bids.ticks.length > 0 && asks.ticks.length > 0 && bids.ticks[0]! >= asks.ticks[0]!
}

/** Replaces a side by a snapshot; false when it is unsorted, too long or not made of levels. `sign` 1 = ascending. */
function fill(
  side: Side,
  rows: unknown[],
  sign: 1 | -1,
  depth: number,
  ticksOf: StepReader,
  lotsOf: StepReader,
): boolean {
  side.ticks.length = 0
  side.lots.length = 0
  if (rows.length > depth) return false
  let last = sign === 1 ? -1 : Number.POSITIVE_INFINITY
  for (const row of rows) {
    if (!Array.isArray(row)) return false
    const tick = ticksOf(row[0])
    const lots = lotsOf(row[1])
    if (tick < 0 || lots <= 0) return false
    if (sign === 1 ? tick <= last : tick >= last) return false
    last = tick
    side.ticks.push(tick)
    side.lots.push(lots)
  }
  return true
}

/** Applies the levels of a delta; false when one of them is no level or there are more than a block can change. */
function change(
  side: Side,
  rows: unknown[],
  sign: 1 | -1,
  depth: number,
  ticksOf: StepReader,
  lotsOf: StepReader,
): boolean {
  if (rows.length > depth * 2) return false
  const { ticks, lots } = side
  for (let r = 0; r < rows.length; r++) {
    const row: unknown = rows[r]
    if (!Array.isArray(row)) return false
    const tick = ticksOf(row[0])
    const size = lotsOf(row[1])
    if (tick < 0 || size < 0) return false
    let low = 0
    let high = ticks.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const at = ticks[middle]!
      if (sign === 1 ? at < tick : at > tick) low = middle + 1
      else high = middle
    }
    if (low < ticks.length && ticks[low] === tick) {
      if (size === 0) {
        ticks.splice(low, 1)
        lots.splice(low, 1)
      } else lots[low] = size
    } else if (size > 0) {
      ticks.splice(low, 0, tick)
      lots.splice(low, 0, size)
    }
  }
  // A server that does not delete what leaves the depth would let stale levels pile up below it.
  if (ticks.length > depth) {
    ticks.length = depth
    lots.length = depth
  }
  return true
}

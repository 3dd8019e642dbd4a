import type { BookOrder, Level } from './level.ts'
import { Side } from './side.ts'

/** Price-time priority book of one symbol, in ticks and lots. */
export class Book<O extends BookOrder<O>> {
  readonly bids = new Side<O>(true)
  readonly asks = new Side<O>(false)

  own(isBuy: boolean): Side<O> {
    return isBuy ? this.bids : this.asks
  }

  opposite(isBuy: boolean): Side<O> {
    return isBuy ? this.asks : this.bids
  }

  /** Best price of a side in ticks. */
  bestBid(): number | null {
    return this.bids.best()?.ticks ?? null
  }

  bestAsk(): number | null {
    return this.asks.best()?.ticks ?? null
  }

  /** True when an order at `ticks` would meet the other side. */
  crosses(isBuy: boolean, ticks: number): boolean {
    const best = this.opposite(isBuy).best()
    return best !== null && (isBuy ? ticks >= best.ticks : ticks <= best.ticks)
  }

  /** Rests the order at the end of its level. */
  add(order: O): void {
    this.own(order.isBuy).add(order)
  }

  remove(order: O): void {
    this.own(order.isBuy).remove(order)
  }

  /** Takes `lots` off an order where it stands; a fully filled order leaves. */
  reduce(order: O, lots: number): void {
    const level = order.level
    if (lots === order.open || level === null) {
      this.remove(order)
      order.open -= lots
      return
    }
    order.open -= lots
    level.lots -= lots
  }

  /** Levels from the best, bids rounded down and asks up to `merge` ticks, sizes summed; at most `depth`. */
  levels(isBuy: boolean, depth: number, merge: number): [ticks: number, lots: number][] {
    const side = this.own(isBuy)
    const rows: [number, number][] = []
    for (let i = 0; i < side.depth; i++) {
      const level: Level<O> = side.at(i)!
      const ticks = isBuy ? Math.floor(level.ticks / merge) * merge : Math.ceil(level.ticks / merge) * merge
      const last = rows[rows.length - 1]
      if (last !== undefined && last[0] === ticks) last[1] += level.lots
      else if (rows.length === depth) break
      else rows.push([ticks, level.lots])
    }
    return rows
  }
}

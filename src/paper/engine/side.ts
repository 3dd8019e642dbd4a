import { append, type BookOrder, Level, unlink } from './level.ts'

/**
 * One side of a book: price levels sorted from worst to best, so that the best is the last and most changes happen
 * near the cheap end of the array.
 */
export class Side<O extends BookOrder<O>> {
  readonly isBuy: boolean
  private readonly levels: Level<O>[] = []
  private readonly byTicks = new Map<number, Level<O>>()

  constructor(isBuy: boolean) {
    this.isBuy = isBuy
  }

  get depth(): number {
    return this.levels.length
  }

  best(): Level<O> | null {
    return this.levels.length === 0 ? null : this.levels[this.levels.length - 1]!
  }

  /** The n-th level, 0 = best. */
  at(index: number): Level<O> | null {
    return this.levels[this.levels.length - 1 - index] ?? null
  }

  /** True when `ticks` is as good as `other` or better, seen from this side. */
  reaches(ticks: number, other: number): boolean {
    return this.isBuy ? ticks >= other : ticks <= other
  }

  add(order: O): void {
    let level = this.byTicks.get(order.ticks)
    if (level === undefined) {
      level = new Level<O>(order.ticks)
      this.byTicks.set(order.ticks, level)
      const index = this.indexOf(order.ticks)
      if (index === this.levels.length) this.levels.push(level)
      else this.levels.splice(index, 0, level)
    }
    append(level, order)
  }

  remove(order: O): void {
    const level = order.level
    if (level === null) return
    unlink(level, order)
    if (level.head === null) this.drop(level)
  }

  private drop(level: Level<O>): void {
    this.byTicks.delete(level.ticks)
    if (this.levels[this.levels.length - 1] === level) this.levels.pop()
    else this.levels.splice(this.indexOf(level.ticks), 1)
  }

  /** Where a level of this price stands or would stand. */
  private indexOf(ticks: number): number {
    const levels = this.levels
    let low = 0
    let high = levels.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const other = levels[middle]!.ticks
      if (this.isBuy ? other < ticks : other > ticks) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** What the book needs of an order; the links belong to the book. */
export interface BookOrder<O> {
  readonly isBuy: boolean
  /** Limit price in ticks. */
  ticks: number
  /** Unfilled quantity in lots. */
  open: number
  level: Level<O> | null
  previous: O | null
  next: O | null
}

/** Orders of one price, first come first served. */
export class Level<O> {
  readonly ticks: number
  /** Sum of the open lots. */
  lots = 0
  head: O | null = null
  tail: O | null = null

  constructor(ticks: number) {
    this.ticks = ticks
  }
}

export function append<O extends BookOrder<O>>(level: Level<O>, order: O): void {
  order.level = level
  order.previous = level.tail
  order.next = null
  if (level.tail === null) level.head = order
  else level.tail.next = order
  level.tail = order
  level.lots += order.open
}

/** Takes the order out; its open lots leave the level with it. */
export function unlink<O extends BookOrder<O>>(level: Level<O>, order: O): void {
  if (order.previous === null) level.head = order.next
  else order.previous.next = order.next
  if (order.next === null) level.tail = order.previous
  else order.next.previous = order.previous
  level.lots -= order.open
  order.level = null
  order.previous = null
  order.next = null
}

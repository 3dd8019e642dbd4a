import { describe, expect, it } from 'vitest'
import { Book } from '../../../src/paper/engine/book.ts'
import type { BookOrder, Level } from '../../../src/paper/engine/level.ts'

class Resting implements BookOrder<Resting> {
  readonly isBuy: boolean
  ticks: number
  open: number
  level: Level<Resting> | null = null
  previous: Resting | null = null
  next: Resting | null = null

  constructor(isBuy: boolean, ticks: number, open: number) {
    this.isBuy = isBuy
    this.ticks = ticks
    this.open = open
  }
}

function bookOf(...orders: [boolean, number, number][]): { book: Book<Resting>; orders: Resting[] } {
  const book = new Book<Resting>()
  const all = orders.map(([isBuy, ticks, open]) => new Resting(isBuy, ticks, open))
  for (const order of all) book.add(order)
  return { book, orders: all }
}

describe('Book', () => {
  it('sorts bids down and asks up and sums a level', () => {
    const { book } = bookOf([true, 10, 1], [true, 12, 2], [true, 11, 3], [true, 12, 4], [false, 15, 5], [false, 14, 6])
    expect(book.levels(true, 10, 1)).toEqual([
      [12, 6],
      [11, 3],
      [10, 1],
    ])
    expect(book.levels(false, 10, 1)).toEqual([
      [14, 6],
      [15, 5],
    ])
  })

  it('merges bids downwards and asks upwards', () => {
    const { book } = bookOf([true, 10, 1], [true, 14, 2], [true, 9, 4], [false, 15, 1], [false, 16, 2], [false, 20, 4])
    expect(book.levels(true, 10, 5)).toEqual([
      [10, 3],
      [5, 4],
    ])
    expect(book.levels(false, 10, 5)).toEqual([
      [15, 1],
      [20, 6],
    ])
    expect(book.levels(false, 1, 5)).toEqual([[15, 1]])
  })

  it('keeps first come, first served inside a level and drops empty levels', () => {
    const { book, orders } = bookOf([true, 10, 1], [true, 10, 2], [true, 10, 3])
    book.remove(orders[1]!)
    expect(book.bids.best()?.head).toBe(orders[0])
    expect(orders[0]!.next).toBe(orders[2])
    book.reduce(orders[0]!, 1)
    expect(book.bids.best()?.head).toBe(orders[2])
    expect(book.bids.best()?.lots).toBe(3)
    book.remove(orders[2]!)
    expect(book.bids.best()).toBeNull()
    expect(book.bestBid()).toBeNull()
  })

  it('knows what crosses', () => {
    const { book } = bookOf([true, 10, 1], [false, 12, 1])
    expect([book.crosses(true, 11), book.crosses(true, 12)]).toEqual([false, true])
    expect([book.crosses(false, 11), book.crosses(false, 10)]).toEqual([false, true])
  })
})

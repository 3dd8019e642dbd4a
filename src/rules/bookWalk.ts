import { Decimal } from '../lib/decimal.ts'
import type { Level } from '../protocol/models/market.ts'
import { fee, type Num, unrealizedPnl } from './margin.ts'

/** What taking from a side of the book would cost. */
export interface Walk {
  /** Base quantity the book holds for this order; less than asked when `complete` is false. */
  filled: Decimal
  /** Sum of price x quantity. */
  amount: Decimal
  /** amount / filled; null when nothing fills. */
  average: Decimal | null
  /** Price of the last level touched; null when nothing fills. */
  worst: Decimal | null
  complete: boolean
}

/** Takes `quantity` (base) from `levels`, best first, not beyond `limit` when there is one. */
export function walkBook(levels: readonly Level[], quantity: Num, limit?: { price: Num; isBuy: boolean }): Walk {
  let left = new Decimal(quantity)
  let amount = new Decimal(0)
  let worst: Decimal | null = null
  for (const [levelPrice, levelSize] of levels) {
    if (left.lte(0)) break
    const price = new Decimal(levelPrice)
    if (limit !== undefined && (limit.isBuy ? price.gt(limit.price) : price.lt(limit.price))) break
    const take = Decimal.min(left, levelSize)
    amount = amount.plus(take.times(price))
    left = left.minus(take)
    worst = price
  }
  return walked(new Decimal(quantity).minus(left), amount, worst, left.lte(0))
}

/** Spends `amount` (quote) on `levels`, best first. */
export function walkBookAmount(levels: readonly Level[], amount: Num): Walk {
  let left = new Decimal(amount)
  let filled = new Decimal(0)
  let worst: Decimal | null = null
  for (const [levelPrice, levelSize] of levels) {
    if (left.lte(0)) break
    const spend = Decimal.min(left, new Decimal(levelPrice).times(levelSize))
    filled = filled.plus(spend.div(levelPrice))
    left = left.minus(spend)
    worst = new Decimal(levelPrice)
  }
  return walked(filled, new Decimal(amount).minus(left), worst, left.lte(0))
}

/** Where a market order stops: best price x (1 ± slippage). */
export function slippageLimit(best: Num, isBuy: boolean, slippage: Num): Decimal {
  return new Decimal(best).times(isBuy ? new Decimal(1).plus(slippage) : new Decimal(1).minus(slippage))
}

export interface ExitNow {
  /** PnL when closed at market now, after the taker fee; of the part the book holds. */
  pnl: Decimal
  fee: Decimal
  walk: Walk
}

/** Closes a position (signed size) into the book; null when that side is empty. */
export function exitNow(
  size: Num,
  entry: Num,
  book: { bids: readonly Level[]; asks: readonly Level[] },
  takerFeeRate: Num,
): ExitNow | null {
  const open = new Decimal(size)
  const walk = walkBook(open.gt(0) ? book.bids : book.asks, open.abs())
  if (walk.average === null) return null
  const signed = open.gt(0) ? walk.filled : walk.filled.neg()
  const cost = fee(walk.filled, walk.average, takerFeeRate)
  return { pnl: unrealizedPnl(signed, entry, walk.average).minus(cost), fee: cost, walk }
}

function walked(filled: Decimal, amount: Decimal, worst: Decimal | null, complete: boolean): Walk {
  return { filled, amount, average: filled.isZero() ? null : amount.div(filled), worst, complete }
}

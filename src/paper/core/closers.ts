import type { Slot } from '../ledger/slot.ts'
import type { LiveOrder } from './liveOrder.ts'
import { cancel, push } from './orderLife.ts'
import { release } from './reserve.ts'
import type { State } from './state.ts'

/** Resting orders of one direction that may only close the position of the slot, oldest first. */
function closersOf(slot: Slot, isBuy: boolean): LiveOrder[] {
  if ((isBuy ? slot.buyLots : slot.sellLots) === 0) return []
  return [...slot.owner.orders.values()].filter(
    (order) => order.slot === slot && order.isBuy === isBuy && order.terms.closing && order.level !== null,
  )
}

/** Lots of the position that no resting order closes yet; `except` is not counted. */
export function unclosed(slot: Slot, isBuy: boolean, except: LiveOrder | null = null): number {
  const resting = closersOf(slot, isBuy).reduce((sum, order) => sum + (order === except ? 0 : order.open), 0)
  return Math.max(slot.closable(isBuy) - resting, 0)
}

/** Closing orders never rest for more than there is to close: the newest shrink or leave first. */
export function trimClosers(state: State, slot: Slot): void {
  for (const isBuy of [true, false]) {
    const closers = closersOf(slot, isBuy)
    let excess = closers.reduce((sum, order) => sum + order.open, 0) - slot.closable(isBuy)
    for (const order of closers.reverse()) {
      if (excess <= 0) break
      const less = Math.min(order.open, excess)
      excess -= less
      if (less === order.open) cancel(state, order)
      else shrink(state, order, less)
    }
  }
}

function shrink(state: State, order: LiveOrder, lots: number): void {
  release(state, order, lots)
  order.market.book.reduce(order, lots)
  order.quantity -= lots
  order.updated = state.time
  state.bookChanged(order.market, order)
  push(state, order)
}

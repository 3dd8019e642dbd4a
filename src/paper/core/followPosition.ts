import type { Slot } from '../ledger/slot.ts'
import { cancel, push } from './orderLife.ts'
import type { State } from './state.ts'

/** A TPSL follows its position: `full` takes its size, and all of them end with it. */
export function followPosition(state: State, slot: Slot): void {
  for (const order of [...slot.market.waiting]) {
    if (order.slot !== slot || order.terms.algo === 'conditional') continue
    const open = slot.closable(order.isBuy)
    if (open === 0) cancel(state, order)
    else if (order.tpsl?.tpsl_mode === 'full' && order.quantity !== open) {
      order.quantity = open
      order.open = open
      order.updated = state.time
      push(state, order)
    }
  }
  endClosers(state, slot)
}

/** Resting orders that could only close (hedge mode) leave the book with the position. */
function endClosers(state: State, slot: Slot): void {
  if (slot.side === 'both' || (slot.size !== 0 && slot.buyLots + slot.sellLots === 0)) return
  for (const order of [...slot.owner.orders.values()]) {
    if (order.slot !== slot || order.level === null || !order.terms.closing) continue
    if (slot.closable(order.isBuy) === 0) cancel(state, order)
  }
}

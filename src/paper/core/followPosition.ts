import type { Slot } from '../ledger/slot.ts'
import { trimClosers } from './closers.ts'
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
  trimClosers(state, slot)
}

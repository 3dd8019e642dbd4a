import type { Slot } from '../ledger/slot.ts'
import { trimClosers } from './closers.ts'
import { byAge } from './liveOrder.ts'
import { cancel, push } from './orderLife.ts'
import type { State } from './state.ts'

/** A TPSL follows its position: `full` takes its size, and all of them end with it. */
export function followPosition(state: State, slot: Slot): void {
  const followers = [...slot.market.waiting].filter((o) => o.slot === slot && o.terms.algo !== 'conditional')
  for (const order of followers.sort(byAge)) {
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

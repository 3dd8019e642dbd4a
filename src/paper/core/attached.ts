import { LiveOrder } from './liveOrder.ts'
import { accept, cancel, move } from './orderLife.ts'
import type { State } from './state.ts'

/** Gives an accepted order its dormant TPSL: an order of its own on the other side, `inactive` until the parent fills. */
export function attach(state: State, parent: LiveOrder): void {
  const { terms, market, owner, slot } = parent
  // What closes a position opens none that a TPSL could guard.
  if (parent.tpsl === null || terms.closing) return
  const id = String(state.nextId('order'))
  const own = {
    ...terms,
    clientId: null,
    isBuy: !parent.isBuy,
    type: 'market' as const,
    algo: 'attached_tpsl' as const,
    tif: null,
    ticks: 0,
    quantity: terms.inQuote ? 0 : parent.quantity,
    inQuote: false,
    priceMatch: null,
    marketType: 'base' as const,
    postOnly: false,
    reduceOnly: false,
    closing: slot !== null,
    slippage: null,
    conditional: null,
    tpsl: parent.tpsl,
    source: null,
    parentId: parent.id,
  }
  const order = new LiveOrder(id, owner, market, slot, own, 'inactive', state.txHash, state.time)
  parent.attached = order
  accept(state, order)
}

/** The parent ended: what it filled wakes the TPSL, nothing to guard ends it. */
export function parentEnded(state: State, parent: LiveOrder): void {
  const order = parent.attached
  if (order === null) return
  parent.attached = null
  if (order.state !== 'inactive') return
  const open = order.slot === null ? parent.filledLots : order.slot.closable(order.isBuy)
  if (parent.filledLots === 0 || open === 0) {
    cancel(state, order)
    return
  }
  order.quantity = order.tpsl?.tpsl_mode === 'full' ? open : parent.filledLots
  order.open = order.quantity
  order.market.waiting.add(order)
  move(state, order, 'pending_trigger')
}

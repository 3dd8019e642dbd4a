import { AppError } from '../../lib/errors.ts'
import type { OrderState } from '../../protocol/enums.ts'
import { isTerminal, mayMove } from '../../protocol/orderStates.ts'
import { parentEnded } from './attached.ts'
import type { LiveOrder } from './liveOrder.ts'
import { orderRecord } from './orderRecord.ts'
import { release, reserve } from './reserve.ts'
import type { State } from './state.ts'

/** Enters a new order among the live ones and pushes its first state. */
export function accept(state: State, order: LiveOrder): void {
  const { owner, terms } = order
  owner.orders.set(order.id, order)
  if (terms.clientId !== null) owner.clientIds.set(terms.clientId, order)
  push(state, order)
}

/** Moves an order along the state table and pushes it; a terminal state ends its life here. */
export function move(state: State, order: LiveOrder, to: OrderState): void {
  if (!mayMove(order.state, to)) {
    throw new AppError('internal', `order ${order.id} cannot move from ${order.state} to ${to}`)
  }
  order.state = to
  order.updated = state.time
  if (state.txHash !== '') order.txHash = state.txHash
  if (isTerminal(to)) forget(state, order)
  push(state, order)
  if (order.attached !== null && isTerminal(to)) parentEnded(state, order)
}

/** Ends an order that was never live. */
export function reject(state: State, order: LiveOrder): void {
  order.state = 'rejected'
  forget(state, order)
  push(state, order)
}

/** Pushes the order as it is now. */
export function push(state: State, order: LiveOrder): void {
  if (order.owner.simulated) return
  state.dirty.orders.set(order.id, order)
  state.events.push({ kind: 'order', order: orderRecord(order) })
}

/** Rests the order at the end of its price level. */
export function rest(state: State, order: LiveOrder): void {
  order.queue = state.nextId('queue')
  reserve(state, order, order.open)
  order.market.book.add(order)
  state.bookChanged(order.market, order)
}

/** Takes the order off the book with what it reserved. */
export function unrest(state: State, order: LiveOrder): void {
  if (order.level === null) return
  order.market.book.remove(order)
  unreserve(state, order)
}

/** After the order left the book. */
export function unreserve(state: State, order: LiveOrder): void {
  release(state, order, order.open)
  state.bookChanged(order.market, order)
}

/** Cancels a live order wherever it waits. */
export function cancel(state: State, order: LiveOrder): void {
  unrest(state, order)
  order.market.waiting.delete(order)
  move(state, order, 'canceled')
}

function forget(state: State, order: LiveOrder): void {
  const { owner, terms } = order
  owner.orders.delete(order.id)
  if (terms.clientId !== null && owner.clientIds.get(terms.clientId) === order) owner.clientIds.delete(terms.clientId)
  if (!owner.simulated) state.ended.add(order.id, owner.address, terms.clientId)
  if (order.terms.algo === 'attached_tpsl') detach(state, order)
}

/** A parent that outlives its attached TPSL has none any more, and may get another one. */
function detach(state: State, order: LiveOrder): void {
  const parent = order.owner.orders.get(order.terms.parentId ?? '')
  if (parent?.attached !== order) return
  parent.attached = null
  parent.tpsl = null
  // Whoever shows it learns that it is guarded no more.
  parent.updated = state.time
  if (state.txHash !== '') parent.txHash = state.txHash
  push(state, parent)
}

import type { LiveOrder } from './liveOrder.ts'
import type { State } from './state.ts'

const KEPT = 10_000

/**
 * Remembers ids that ended lately, so that a cancel of a filled order is a conflict (409) and not unknown (404).
 * Bounded; older ones are in the history of the service.
 */
export function remember(state: State, order: LiveOrder): void {
  if (order.owner.simulated) return
  const { ended } = state
  ended.add(`${order.owner.address} ${order.id}`)
  if (order.terms.clientId !== null) ended.add(`${order.owner.address} client ${order.terms.clientId}`)
  for (const oldest of ended) {
    if (ended.size <= KEPT) break
    ended.delete(oldest)
  }
}

export function hasEnded(
  state: State,
  address: string,
  orderId: string | undefined,
  clientId: string | undefined,
): boolean {
  return state.ended.has(orderId !== undefined ? `${address} ${orderId}` : `${address} client ${clientId}`)
}

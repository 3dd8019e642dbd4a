import { Decimal } from '../lib/decimal.ts'
import type { OrderPatch } from '../protocol/channels/order.ts'
import type { OrderState } from '../protocol/enums.ts'
import type { Order } from '../protocol/models/order.ts'
import { isTerminal, mayMove, ORDER_STATE_TABLE } from '../protocol/orderStates.ts'

/** The known order with a push or read on top; unchanged when what came is older than what is known. */
export function mergeOrder(known: Order, patch: OrderPatch): Order {
  if (isOlder(known, patch)) return known
  const merged: Order = { ...known }
  // Only what is there: a partial push says nothing about the rest.
  for (const [key, value] of Object.entries(patch)) if (value !== undefined) Object.assign(merged, { [key]: value })
  return merged
}

/**
 * Newer `updated_time` wins. Several pushes of one block share a time: then more filled is newer, an end is newer than
 * a life, and a state that leads to the known one is older. Filled quantities never shrink.
 */
export function isOlder(known: Order, patch: OrderPatch): boolean {
  const { updated_time: time = known.updated_time } = patch
  if (time !== known.updated_time) return time < known.updated_time
  const filled = new Decimal(patch.cum_filled_quantity ?? known.cum_filled_quantity).cmp(known.cum_filled_quantity)
  if (filled !== 0) return filled < 0
  if (patch.state === undefined || patch.state === known.state) return false
  if (isTerminal(known.state)) return true
  return leadsTo(patch.state, known.state) && !leadsTo(known.state, patch.state)
}

function leadsTo(from: string, to: string): boolean {
  return isKnown(from) && isKnown(to) && mayMove(from, to)
}

function isKnown(state: string): state is OrderState {
  return Object.hasOwn(ORDER_STATE_TABLE, state)
}

import type { TpslInput } from '../../protocol/models/tpsl.ts'
import type { Preview } from '../engine/match.ts'
import type { Refusal } from '../types.ts'
import { bandRefusal } from './band.ts'
import { unclosed } from './closers.ts'
import { finish } from './enter.ts'
import { checkFunds } from './funds.ts'
import type { LiveOrder } from './liveOrder.ts'
import { modifyTpsl } from './modifyTpsl.ts'
import { push, unrest } from './orderLife.ts'
import { refuseField } from './refuse.ts'
import { release, reserve } from './reserve.ts'
import type { State } from './state.ts'
import { foresee, trade } from './trade.ts'

const NOTHING: Preview = { lots: 0, tickLots: 0 }

/**
 * Gives a resting order another price or quantity and pushes it whole in its unchanged state. Less quantity at the
 * same price keeps its place; anything else goes to the end of its level, trading first when it crosses. Refused with
 * nothing changed. `tpsl` is changed with it.
 */
export function reprice(
  state: State,
  order: LiveOrder,
  ticks: number,
  quantity: number,
  tpsl?: TpslInput,
): Refusal | null {
  const open = quantity - order.filledLots
  if (ticks === order.ticks && open <= order.open) {
    const less = order.open - open
    release(state, order, less)
    order.market.book.reduce(order, less)
  } else {
    const refusal = check(state, order, ticks, open, quantity)
    if (refusal !== null) return refusal
    unrest(state, order)
    order.ticks = ticks
    order.open = open
  }
  if (ticks !== order.terms.ticks) order.priceMatch = null
  order.quantity = quantity
  order.updated = state.time
  order.txHash = state.txHash
  state.bookChanged(order.market, order)
  if (tpsl !== undefined) modifyTpsl(state, order, tpsl)
  push(state, order)
  if (order.level === null) {
    const stopped = trade(state, order, ticks)
    finish(state, order, !stopped)
  }
  return null
}

/** Whether the order could be placed as it shall be: without its own reserve, with nothing changed. */
function check(state: State, order: LiveOrder, ticks: number, open: number, quantity: number): Refusal | null {
  const { market, slot, terms } = order
  if (!Number.isSafeInteger(ticks * quantity)) {
    return refuseField('quantity', market.size.format(quantity), 'a smaller amount', '20006')
  }
  if (terms.closing && slot !== null && open > unclosed(slot, order.isBuy, order)) {
    const most = market.size.format(unclosed(slot, order.isBuy, order))
    return refuseField('quantity', market.size.format(quantity), `at most the open ${most}`, '20009')
  }
  const crossing = market.book.crosses(order.isBuy, ticks)
  if (crossing && terms.postOnly) {
    return refuseField('price', market.price.format(ticks), 'a price that takes nothing: post_only', '20004')
  }
  const band = bandRefusal(market, ticks)
  if (band !== null) return band
  const before = { ticks: order.ticks, open: order.open }
  release(state, order, before.open)
  order.ticks = ticks
  order.open = open
  const fill = crossing ? foresee(order, ticks) : NOTHING
  const refusal = checkFunds(state, order, fill, open - fill.lots)
  order.ticks = before.ticks
  order.open = before.open
  reserve(state, order, before.open)
  return refusal
}

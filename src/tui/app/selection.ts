import type { Order } from '../../protocol/models/order.ts'
import type { Position } from '../../protocol/models/position.ts'
import { isTerminal } from '../../protocol/orderStates.ts'
import { activeSymbol, ownLevels, shownBook } from '../../store/selectors/index.ts'
import type { PendingWrite } from '../../store/state.ts'
import { positionFigures } from '../panels/account/positionFigures.ts'
import { type OrderRow, orderRows } from '../panels/orders/orderRows.ts'
import { type AppContext, stateOf, uiOf } from './context.ts'

export type { OrderRow }

/** Lines of the orders list as shown. */
export function shownOrderRows(app: AppContext): OrderRow[] {
  const { orders, pending } = stateOf(app)
  return orderRows(orders, pending, uiOf(app).filter.orders)
}

/** Keys of the positions as shown. */
export const shownPositions = (app: AppContext): string[] => positionFigures(stateOf(app)).map((f) => f.key)

/**
 * The live orders a key acts on: on the book those on the cursor's price, else the marked ones, else the selected one.
 * Always by id: what moved on the screen meanwhile does not matter.
 */
export function orderTargets(app: AppContext): Order[] {
  const ui = uiOf(app)
  const { orders } = stateOf(app)
  if (ui.focus === 'book') return ordersAtCursor(app)
  const ids = ui.markedOrders.size > 0 ? [...ui.markedOrders] : ui.selectedOrder === null ? [] : [ui.selectedOrder]
  return ids.flatMap((id) => {
    const order = orders[id]
    return order === undefined || isTerminal(order.state) ? [] : [order]
  })
}

/** The selected line when it is an order on its way or in doubt; null when orders are marked or it is anything else. */
export function pendingTarget(app: AppContext): PendingWrite | null {
  const { focus, markedOrders, selectedOrder } = uiOf(app)
  if (focus !== 'orders' || markedOrders.size > 0 || selectedOrder === null) return null
  const write = stateOf(app).pending[selectedOrder]
  if (write === undefined || (write.state !== 'sending' && write.state !== 'unknown')) return null
  return write.name === 'placeOrder' || write.name === 'batchOrder' ? write : null
}

function ordersAtCursor(app: AppContext): Order[] {
  const state = stateOf(app)
  const { bookCursor } = uiOf(app)
  const symbol = activeSymbol(state)
  if (symbol === null || bookCursor === null) return []
  const merge = shownBook(state)?.merge ?? 1
  const levels = ownLevels(state, symbol.symbol_id, symbol.price_step, merge)
  const bid = levels.bids.get(Math.floor(bookCursor / merge) * merge)
  const ask = levels.asks.get(Math.ceil(bookCursor / merge) * merge)
  return [...(bid?.orders ?? []), ...(ask?.orders ?? [])]
}

/** The position a key acts on: the selected one while the list has the focus, else the one of the symbol on screen. */
export function positionTarget(app: AppContext): Position | null {
  const { positions, symbol_id } = stateOf(app)
  const { focus, selectedPosition } = uiOf(app)
  if (focus === 'positions') return selectedPosition === null ? null : (positions[selectedPosition] ?? null)
  const here = Object.values(positions).filter((p) => p.symbol_id === symbol_id && /[1-9]/.test(p.open_size))
  return here.length === 1 ? here[0]! : null
}

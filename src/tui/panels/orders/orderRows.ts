import type { Order } from '../../../protocol/models/order.ts'
import { isTerminal } from '../../../protocol/orderStates.ts'
import type { PendingWrite } from '../../../store/state.ts'

/** One line of the orders list. */
export type OrderRow =
  | { kind: 'order'; id: string; order: Order /** Under its parent. */; child: boolean }
  | { kind: 'pending'; id: string; write: PendingWrite }

/**
 * Live orders newest first, TP/SL under the order they hang on, and writes whose outcome is not known yet on top. Ids
 * are what the selection follows: `order_id`, or the `tx_hash` of a write.
 */
export function orderRows(
  orders: Readonly<Record<string, Order>>,
  pending: Readonly<Record<string, PendingWrite>>,
  filter = '',
): OrderRow[] {
  const live = Object.values(orders).filter((o) => !isTerminal(o.state))
  live.sort((a, b) => b.created_time - a.created_time || (a.order_id < b.order_id ? -1 : 1))
  const ids = new Set(live.map((o) => o.order_id))
  const rows: OrderRow[] = Object.values(pending)
    .filter((w) => w.state === 'sending' || w.state === 'unknown')
    .sort((a, b) => b.sent_at - a.sent_at)
    .map((write) => ({ kind: 'pending', id: write.tx_hash, write }))
  for (const order of live) {
    if (order.parent_order_id !== null && ids.has(order.parent_order_id)) continue
    rows.push({ kind: 'order', id: order.order_id, order, child: false })
    for (const child of live) {
      if (child.parent_order_id === order.order_id)
        rows.push({ kind: 'order', id: child.order_id, order: child, child: true })
    }
  }
  return filter === '' ? rows : rows.filter((row) => matches(row, filter.toLowerCase()))
}

function matches(row: OrderRow, filter: string): boolean {
  if (row.kind === 'pending') return row.write.text.toLowerCase().includes(filter)
  const { is_buy, order_type, algo_order_type, state, price, client_order_id, order_id } = row.order
  const words = [is_buy ? 'buy' : 'sell', order_type, algo_order_type, state, price, client_order_id, order_id]
  return words.some((w) => w?.toLowerCase().includes(filter) === true)
}

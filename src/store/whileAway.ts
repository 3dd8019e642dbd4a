import { isTerminal } from '../protocol/orderStates.ts'
import { WHILE_AWAY_MAX } from './bounds.ts'
import { symbolName } from './selectors/symbols.ts'
import type { State } from './state.ts'

/** What changed during a gap, in lines for the screen. */
export function whileAway(before: State, after: State): readonly string[] {
  const lines: string[] = []
  const known = new Set(before.executions.map((e) => e.execution_id))
  for (const fill of after.executions.filter((e) => !known.has(e.execution_id))) {
    lines.push(
      `fill  ${fill.is_buy ? 'buy' : 'sell'} ${fill.quantity} ${symbolName(after, fill.symbol_id)} @${fill.price}`,
    )
  }
  for (const [key, position] of Object.entries(before.positions)) {
    const now = after.positions[key]
    const name = symbolName(after, position.symbol_id)
    if (now === undefined) lines.push(`position ${name} closed`)
    else if (now.open_size !== position.open_size)
      lines.push(`position ${name} ${position.open_size} -> ${now.open_size}`)
  }
  const listed = new Set(after.wantedOrders)
  for (const order of Object.values(before.orders)) {
    if (!isTerminal(order.state) && listed.has(order.order_id)) lines.push(`order ${order.order_id} no longer live`)
  }
  if (lines.length <= WHILE_AWAY_MAX) return lines
  return [...lines.slice(0, WHILE_AWAY_MAX - 1), `and ${lines.length - WHILE_AWAY_MAX + 1} more`]
}

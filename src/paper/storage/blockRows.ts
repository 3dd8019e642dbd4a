import { isTerminal } from '../../protocol/orderStates.ts'
import type { CoreEvent } from '../types.ts'
import type { HistoryRow } from './histories.ts'

/** The history rows a block leaves behind, in the order of its events. */
export function historyRows(events: readonly CoreEvent[]): HistoryRow[] {
  return events.flatMap((event) => historyRow(event) ?? [])
}

function historyRow(event: CoreEvent): HistoryRow | null {
  switch (event.kind) {
    case 'order': {
      const { order } = event
      if (!isTerminal(order.state)) return null
      const { order_id, client_order_id = null, symbol_id, address, updated_time } = order
      return {
        kind: 'order',
        owner: address,
        time: updated_time,
        record: order,
        symbol_id,
        order_id,
        client_order_id,
      }
    }
    case 'execution': {
      const { symbol_id, order_id, time } = event.execution
      return { kind: 'execution', owner: event.address, time, record: event.execution, symbol_id, order_id }
    }
    case 'closed_position': {
      const { position } = event
      return { kind: 'closed_position', owner: position.address, time: position.closed_time, record: position }
    }
    case 'flow':
      return { kind: 'flow', owner: event.address, time: event.flow.time, record: event.flow }
    case 'trade':
      return { kind: 'trade', owner: String(event.symbol_id), time: event.trade.t, record: event.trade }
    case 'position':
    case 'settings':
      return null
  }
}

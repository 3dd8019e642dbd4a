import type { Order } from '../../../protocol/models/order.ts'
import { isTerminal } from '../../../protocol/orderStates.ts'
import type { Slot } from '../../theme/slots.ts'
import type { PositionFigures } from '../account/positionFigures.ts'

/** A horizontal line across the chart. */
export interface PriceLine {
  readonly label: string
  /** Decimal string as it is shown. */
  readonly price: string
  readonly slot: Slot
  readonly estimate?: true
}

const set = (price: string | null | undefined): price is string => price != null && /[1-9]/.test(price)

/** Entry and liquidation of the positions, resting orders, TP and SL of a symbol. */
export function priceLines(
  symbolId: number,
  positions: readonly PositionFigures[],
  orders: Readonly<Record<string, Order>>,
  liquidationDecimals: number,
): PriceLine[] {
  const lines: PriceLine[] = []
  for (const { position, liquidation } of positions) {
    if (position.symbol_id !== symbolId) continue
    lines.push({ label: 'entry', price: position.avg_price, slot: 'lineEntry' })
    if (liquidation !== null) {
      const price = liquidation.toFixed(liquidationDecimals)
      lines.push({ label: 'liq', price, slot: 'lineLiquidation', estimate: true })
    }
  }
  for (const order of Object.values(orders)) {
    if (order.symbol_id === symbolId && !isTerminal(order.state)) lines.push(...orderLines(order))
  }
  return lines
}

function orderLines(order: Order): PriceLine[] {
  const lines: PriceLine[] = []
  const side = order.is_buy ? 'buy' : 'sell'
  if (set(order.conditional?.trigger_price)) {
    lines.push({ label: `if ${side}`, price: order.conditional.trigger_price, slot: 'lineOrder' })
  } else if (set(order.price) && order.algo_order_type === null) {
    lines.push({ label: side, price: order.price, slot: 'lineOrder' })
  }
  if (set(order.tpsl?.tp_trigger_price))
    lines.push({ label: 'take', price: order.tpsl.tp_trigger_price, slot: 'lineTakeProfit' })
  if (set(order.tpsl?.sl_trigger_price))
    lines.push({ label: 'stop', price: order.tpsl.sl_trigger_price, slot: 'lineStop' })
  return lines
}

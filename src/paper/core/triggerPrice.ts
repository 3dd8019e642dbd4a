import type { OrderType } from '../../protocol/enums.ts'
import type { LiveOrder } from './liveOrder.ts'
import type { Market } from './market.ts'

/** The price a trigger looks at, in ticks; null while there is none. */
function watched(market: Market, by: string | null): number | null {
  if (by === 'mark_price') return market.mark
  return by === 'index_price' ? market.index : market.last
}

/** Fixes from which side a conditional order waits for its price: where the price stands now. */
export function aim(order: LiveOrder): void {
  if (order.conditional === null) return
  const trigger = order.market.price.parse(order.conditional.trigger_price) ?? 0
  const now = watched(order.market, order.conditional.trigger_by)
  order.firesUp = now === null ? order.isBuy : trigger >= now
}

/** What a fired trigger becomes. */
export interface Shot {
  type: OrderType
  /** Limit price in ticks; 0 on market orders. */
  ticks: number
  source: 'conditional' | 'take_profit' | 'stop_loss'
}

/** The shot when the order's price is there; null while it waits. */
export function shotOf(order: LiveOrder): Shot | null {
  const { market, conditional, tpsl, terms } = order
  if (terms.algo === 'conditional') {
    if (conditional === null || !reached(market, conditional.trigger_price, conditional.trigger_by, order.firesUp)) {
      return null
    }
    return { type: terms.type, ticks: order.ticks, source: 'conditional' }
  }
  if (tpsl === null) return null
  // A sell closes a long: its stop lies below, its profit above; a buy the other way round.
  if (reached(market, tpsl.sl_trigger_price, tpsl.sl_trigger_by, order.isBuy)) {
    return shot(market, tpsl.sl_order_type, tpsl.sl_order_price, 'stop_loss')
  }
  if (reached(market, tpsl.tp_trigger_price, tpsl.tp_trigger_by, !order.isBuy)) {
    return shot(market, tpsl.tp_order_type, tpsl.tp_order_price, 'take_profit')
  }
  return null
}

function reached(market: Market, price: string | null, by: string | null, up: boolean): boolean {
  const trigger = price === null ? 0 : (market.price.parse(price) ?? 0)
  const now = watched(market, by)
  if (trigger === 0 || now === null) return false
  return up ? now >= trigger : now <= trigger
}

function shot(market: Market, type: string | null, price: string | null, source: Shot['source']): Shot {
  if (type !== 'limit') return { type: 'market', ticks: 0, source }
  return { type: 'limit', ticks: market.price.parse(price ?? '') ?? 0, source }
}

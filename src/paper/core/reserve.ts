import type { LiveOrder } from './liveOrder.ts'
import type { State } from './state.ts'

/** Reserves what `lots` of a resting order may cost: a hold on spot, exposure of the slot on perpetuals. */
export function reserve(state: State, order: LiveOrder, lots: number): void {
  const { market, slot } = order
  if (slot !== null) {
    slot.rest(order.isBuy, order.ticks, lots)
    return
  }
  const coin = order.isBuy ? market.quoteCoin : market.baseCoin
  order.owner.purse(coin, state.time).held += order.isBuy
    ? market.amount(order.ticks, lots)
    : BigInt(lots) * market.lotUnits
}

/** Gives back what `lots` of a resting order reserved. */
export function release(state: State, order: LiveOrder, lots: number): void {
  const { market, slot } = order
  if (slot !== null) {
    slot.rest(order.isBuy, order.ticks, -lots)
    return
  }
  const coin = order.isBuy ? market.quoteCoin : market.baseCoin
  order.owner.purse(coin, state.time).held -= order.isBuy
    ? market.amount(order.ticks, lots)
    : BigInt(lots) * market.lotUnits
}

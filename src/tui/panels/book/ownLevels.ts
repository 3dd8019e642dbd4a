import { toSteps } from '../../../lib/decimal.ts'
import type { MarketSymbol, Trade } from '../../../protocol/models/market.ts'
import type { Order } from '../../../protocol/models/order.ts'
import { isTerminal } from '../../../protocol/orderStates.ts'

/** Own resting size on one level of the book. */
export interface OwnLevel {
  readonly tick: number
  readonly isBuy: boolean
  readonly lots: number
}

/** Own live limit orders of a symbol by level (`merge` ticks wide; bids round down, asks up as the book does). */
export function ownLevels(
  orders: Readonly<Record<string, Order>>,
  symbol: MarketSymbol,
  merge: number,
): ReadonlyMap<number, OwnLevel> {
  const levels = new Map<number, OwnLevel>()
  for (const order of Object.values(orders)) {
    if (order.symbol_id !== symbol.symbol_id || order.price === null || isTerminal(order.state)) continue
    if (order.algo_order_type !== null || order.order_type !== 'limit') continue
    const tick = toSteps(order.price, symbol.price_step)
    const lots = toSteps(order.remaining_quantity, symbol.qty_step)
    if (tick === null || lots === null || lots <= 0) continue
    const level = mergedTick(tick, merge, order.is_buy)
    levels.set(level, { tick: level, isBuy: order.is_buy, lots: lots + (levels.get(level)?.lots ?? 0) })
  }
  return levels
}

/** The level of a merged book a price belongs to. */
export const mergedTick = (tick: number, merge: number, isBuy: boolean): number =>
  merge <= 1 ? tick : (isBuy ? Math.floor(tick / merge) : Math.ceil(tick / merge)) * merge

/**
 * Median size of recent prints in lots: the yardstick for "about n orders ahead". Null without prints.
 */
export function usualPrint(trades: readonly Trade[], symbol: MarketSymbol): number | null {
  if (trades.length === 0) return null
  const step = Number(symbol.qty_step)
  const sizes = trades.slice(-50).map((t) => Number(t.q) / step)
  sizes.sort((a, b) => a - b)
  return sizes[sizes.length >> 1] ?? null
}

/**
 * About how many usual prints rest ahead of an own order that stands last on its level: an upper bound, since the
 * book does not tell the place in the queue. 99 at most.
 */
export function queueEstimate(levelLots: number, ownLots: number, usual: number | null): number | null {
  if (usual === null || usual <= 0) return null
  return Math.min(99, Math.ceil(Math.max(0, levelLots - ownLots) / usual))
}

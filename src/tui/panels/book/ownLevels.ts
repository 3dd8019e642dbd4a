import type { MarketSymbol, Trade } from '../../../protocol/models/market.ts'
import { ownLevels } from '../../../store/selectors/index.ts'
import type { State } from '../../../store/state.ts'

/** Own resting size on one level of the book. */
export interface OwnLevel {
  readonly tick: number
  readonly isBuy: boolean
  readonly lots: number
}

/** Own resting orders of a symbol by level of the book that is shown. */
export function ownByTick(
  state: Pick<State, 'orders'>,
  symbol: MarketSymbol,
  merge: number,
): ReadonlyMap<number, OwnLevel> {
  const { bids, asks } = ownLevels(state, symbol.symbol_id, symbol.price_step, merge)
  const levels = new Map<number, OwnLevel>()
  for (const [side, isBuy] of [
    [bids, true],
    [asks, false],
  ] as const) {
    for (const [tick, { quantity }] of side) {
      levels.set(tick, { tick, isBuy, lots: quantity.div(symbol.qty_step).toNumber() })
    }
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

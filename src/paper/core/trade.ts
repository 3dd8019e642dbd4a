import { type MatchHandler, match, type Preview, preview } from '../engine/match.ts'
import type { Slot } from '../ledger/slot.ts'
import type { LiveOrder } from './liveOrder.ts'
import { move, unreserve } from './orderLife.ts'
import { settleTrade } from './settle.ts'
import type { State } from './state.ts'

/** Lots a maker may trade now: one that closes a position never goes beyond it. */
export function makerLots(maker: LiveOrder): number {
  return maker.terms.closing ? Math.min(maker.open, maker.slot?.closable(maker.isBuy) ?? maker.open) : maker.open
}

export function takerLots(taker: LiveOrder, ticks: number): number {
  if (taker.state === 'filled') return 0
  if (taker.terms.inQuote) return Math.floor((taker.quantity - taker.filledTickLots) / ticks)
  return makerLots(taker)
}

/** What the taker would fill up to `limit`. */
export function foresee(taker: LiveOrder, limit: number): Preview {
  const wanted = (ticks: number, filled: Preview) =>
    taker.terms.inQuote ? Math.floor((taker.quantity - filled.tickLots) / ticks) : makerLots(taker) - filled.lots
  let closers = false
  const simply = preview(taker.market.book, taker, limit, wanted, (maker) => {
    closers ||= maker.terms.closing
    return makerLots(maker)
  })
  return closers ? foreseeClosers(taker, limit, wanted) : simply
}

/** Makers that only close may run out of position while the taker walks: each fill is followed through the positions. */
function foreseeClosers(taker: LiveOrder, limit: number, wanted: (ticks: number, filled: Preview) => number): Preview {
  const moved = new Map<Slot, number>()
  const move = ({ slot, isBuy }: LiveOrder, lots: number) => {
    if (slot !== null) moved.set(slot, (moved.get(slot) ?? 0) + (isBuy ? lots : -lots))
  }
  const offered = (maker: LiveOrder) => {
    if (!maker.terms.closing || maker.slot === null) return maker.open
    const size = maker.slot.size + (moved.get(maker.slot) ?? 0)
    return Math.min(maker.open, Math.max(maker.isBuy ? -size : size, 0))
  }
  return preview(taker.market.book, taker, limit, wanted, offered, (maker, lots) => {
    move(maker, lots)
    move(taker, lots)
  })
}

/** Matches the taker up to `limit`; true when self-trade prevention stopped it. */
export function trade(state: State, taker: LiveOrder, limit: number): boolean {
  state.handler ??= createHandler(state)
  return match(taker.market.book, taker, limit, state.handler)
}

function createHandler(state: State): MatchHandler<LiveOrder> {
  let ticksNow = 0
  return {
    takerLots,
    makerLots,
    fill(maker, taker, ticks, lots) {
      ticksNow = ticks
      settleTrade(state, maker, taker, ticks, lots)
    },
    filled(maker, taker) {
      move(state, maker, maker.open === 0 ? 'filled' : 'partially_filled')
      // A quote amount too small for one more lot at this price is spent.
      const done = taker.terms.inQuote ? taker.remaining < ticksNow : taker.open === 0
      move(state, taker, done ? 'filled' : 'partially_filled')
    },
    makerCanceled(maker) {
      unreserve(state, maker)
      move(state, maker, 'canceled')
    },
  }
}

import type { Refusal } from '../types.ts'
import { attach } from './attached.ts'
import { checkFunds } from './funds.ts'
import type { LiveOrder } from './liveOrder.ts'
import { accept, move, reject, rest } from './orderLife.ts'
import { marketBound, noBound } from './priceBound.ts'
import type { State } from './state.ts'
import { foresee, trade } from './trade.ts'

/** Worst price the order may trade at, in ticks. */
export function orderBound(order: LiveOrder): number {
  if (order.terms.type === 'limit') return order.ticks
  return marketBound(order.market, order.isBuy, order.terms.slippage) ?? noBound(!order.isBuy)
}

/**
 * Accepts a normal order, trades it and rests or cancels what is left. Returns a refusal, with nothing changed, when
 * the account cannot pay for it.
 */
export function enter(state: State, order: LiveOrder, bound: number): Refusal | null {
  const { terms, market } = order
  const crossing = market.book.crosses(order.isBuy, bound)
  if (terms.postOnly && crossing) {
    reject(state, order)
    return null
  }
  const fill = crossing ? foresee(order, bound) : { lots: 0, tickLots: 0 }
  const rests = terms.type === 'limit' && terms.tif === 'gtc'
  const poor = checkFunds(state, order, fill, rests ? order.open - fill.lots : 0)
  if (poor !== null) return poor
  accept(state, order)
  if (order.tpsl !== null) attach(state, order)
  if (terms.tif === 'fok' && fill.lots < order.open) {
    move(state, order, 'canceled')
    return null
  }
  const stopped = crossing && trade(state, order, bound)
  finish(state, order, rests && !stopped)
  return null
}

/** Rests or cancels what a match left. */
export function finish(state: State, order: LiveOrder, rests: boolean): void {
  if (order.state === 'filled') return
  const nothingToClose = order.terms.closing && order.slot !== null && order.slot.closable(order.isBuy) === 0
  if (rests && !nothingToClose) rest(state, order)
  else move(state, order, 'canceled')
}

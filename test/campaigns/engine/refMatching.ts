import { leftOf, type RefMarket, type RefOrder } from './refTypes.ts'

/** Who hears of pushes and trades, and who belongs together. */
export interface RefListener {
  push(order: RefOrder, state: string): void
  trade(maker: RefOrder, taker: RefOrder, ticks: number, lots: number): void
  family(owner: string): string
}

/**
 * Price-time priority in the plainest way: one list of resting orders for each market in order of arrival, searched from
 * end to end for every single fill.
 */
export function bestMaker(market: RefMarket, takerIsBuy: boolean): RefOrder | null {
  let best: RefOrder | null = null
  for (const order of market.resting) {
    if (order.isBuy === takerIsBuy) continue
    // The list is in order of arrival: only a better price comes before an earlier order.
    if (best === null || (takerIsBuy ? order.ticks < best.ticks : order.ticks > best.ticks)) best = order
  }
  return best
}

/** The n-th best price of a side, 0 = best; null when there are not so many. */
export function nthPrice(market: RefMarket, isBuy: boolean, n: number): number | null {
  const prices = [...new Set(market.resting.filter((o) => o.isBuy === isBuy).map((o) => o.ticks))]
  prices.sort((a, b) => (isBuy ? b - a : a - b))
  return prices[n] ?? null
}

/** Whether the taker may trade at `ticks`: its limit, or best x (1 ± slippage) where `best` is the price it met first. */
export function accepts(taker: RefOrder, ticks: number, best: number): boolean {
  if (taker.type === 'limit') return taker.isBuy ? ticks <= taker.ticks : ticks >= taker.ticks
  const million = 1_000_000
  return taker.isBuy
    ? ticks * million <= best * (million + taker.slippage)
    : ticks * million >= best * (million - taker.slippage)
}

export function crosses(taker: RefOrder): boolean {
  const maker = bestMaker(taker.market, taker.isBuy)
  return maker !== null && accepts(taker, maker.ticks, maker.ticks)
}

/** True when the whole quantity is there for a fill-or-kill order. */
export function fillable(taker: RefOrder, listener: RefListener): boolean {
  const makers = taker.market.resting
    .filter((o) => o.isBuy !== taker.isBuy)
    .map((order, arrival) => ({ order, arrival }))
    .sort((a, b) => (taker.isBuy ? 1 : -1) * (a.order.ticks - b.order.ticks) || a.arrival - b.arrival)
  let sum = 0
  for (const { order } of makers) {
    if (sum >= taker.quantity || !accepts(taker, order.ticks, makers[0]!.order.ticks)) break
    if (taker.stp !== 'none' && listener.family(order.owner) === listener.family(taker.owner)) {
      if (taker.stp === 'cancel_maker') continue
      break
    }
    sum += leftOf(order)
  }
  return sum >= taker.quantity
}

/** Trades the taker; true when self-trade prevention stopped it. */
export function take(taker: RefOrder, listener: RefListener): boolean {
  const { market } = taker
  const best = bestMaker(market, taker.isBuy)?.ticks ?? 0
  for (;;) {
    const maker = bestMaker(market, taker.isBuy)
    if (maker === null || !accepts(taker, maker.ticks, best)) return false
    const wanted = taker.inQuote ? Math.floor(leftOf(taker) / maker.ticks) : leftOf(taker)
    if (taker.state === 'filled' || wanted === 0) return false
    if (taker.stp !== 'none' && listener.family(maker.owner) === listener.family(taker.owner)) {
      if (taker.stp !== 'cancel_taker') {
        remove(market, maker)
        listener.push(maker, 'canceled')
      }
      if (taker.stp !== 'cancel_maker') return true
      continue
    }
    const ticks = maker.ticks
    const lots = Math.min(wanted, leftOf(maker))
    for (const order of [maker, taker]) {
      order.filled += lots
      order.amount += lots * ticks
    }
    market.last = ticks
    listener.trade(maker, taker, ticks, lots)
    if (leftOf(maker) === 0) remove(market, maker)
    listener.push(maker, leftOf(maker) === 0 ? 'filled' : 'partially_filled')
    // What is left of an amount and buys no lot at this price is spent.
    const done = taker.inQuote ? leftOf(taker) < ticks : leftOf(taker) === 0
    listener.push(taker, done ? 'filled' : 'partially_filled')
  }
}

export function remove(market: RefMarket, order: RefOrder): boolean {
  const at = market.resting.indexOf(order)
  if (at >= 0) market.resting.splice(at, 1)
  return at >= 0
}

/** Levels from the best as the wire shows them. */
export function levelsOf(market: RefMarket, isBuy: boolean, merge: number): [ticks: number, lots: number][] {
  const sums = new Map<number, number>()
  for (const order of market.resting) {
    if (order.isBuy !== isBuy) continue
    const ticks = (isBuy ? Math.floor(order.ticks / merge) : Math.ceil(order.ticks / merge)) * merge
    sums.set(ticks, (sums.get(ticks) ?? 0) + leftOf(order))
  }
  return [...sums].sort(([a], [b]) => (isBuy ? b - a : a - b))
}

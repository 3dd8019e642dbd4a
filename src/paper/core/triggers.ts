import { bandRefusal } from './band.ts'
import { enter, orderBound } from './enter.ts'
import { byAge, LiveOrder, type OrderTerms } from './liveOrder.ts'
import { move, reject } from './orderLife.ts'
import { matchedPrice } from './priceBound.ts'
import type { State } from './state.ts'
import { type Shot, shotOf } from './triggerPrice.ts'

/** Fires every waiting order whose price is there, oldest first. */
export function fireTriggers(state: State): void {
  for (const market of state.markets.values()) {
    const there = [...market.waiting].filter((order) => shotOf(order) !== null).sort(byAge)
    for (const order of there) {
      if (!market.waiting.has(order)) continue
      const shot = shotOf(order)
      if (shot !== null) fire(state, order, shot)
    }
  }
}

/** `triggered`, then the child as a new order of its own; one that cannot be paid for is pushed as `rejected`. */
function fire(state: State, order: LiveOrder, shot: Shot): void {
  const { market, owner, slot } = order
  state.txHash = order.txHash
  market.waiting.delete(order)
  move(state, order, 'triggered')
  const terms = childTerms(order, shot)
  const child = new LiveOrder(
    String(state.nextId('order')),
    owner,
    market,
    slot,
    terms,
    'new',
    order.txHash,
    state.time,
  )
  const unpriced = terms.type === 'limit' && (terms.ticks === 0 || bandRefusal(market, terms.ticks) !== null)
  if (terms.quantity <= 0 || unpriced || enter(state, child, orderBound(child)) !== null) {
    reject(state, child)
  }
  state.txHash = ''
}

function childTerms(order: LiveOrder, shot: Shot): OrderTerms {
  const { market, terms, slot, isBuy } = order
  const child = { ...terms, clientId: null, algo: null, conditional: null, source: shot.source, parentId: order.id }
  if (shot.source === 'conditional') {
    const matched = order.priceMatch === null ? order.ticks : (matchedPrice(market, isBuy, order.priceMatch) ?? 0)
    return { ...child, ticks: matched, quantity: order.quantity, tpsl: order.tpsl }
  }
  const inQuote = terms.inQuote && shot.type === 'market'
  // A limit order counts in the base coin: what the amount buys or sells at its price.
  const lots = terms.inQuote ? Math.floor(order.quantity / Math.max(shot.ticks, 1)) : order.quantity
  return {
    ...child,
    type: shot.type,
    tif: shot.type === 'limit' ? 'gtc' : null,
    ticks: shot.ticks,
    quantity: inQuote ? order.quantity : Math.min(lots, slot === null ? sellable(order, lots) : slot.closable(isBuy)),
    inQuote,
    marketType: inQuote ? 'quote' : 'base',
    closing: slot !== null,
    postOnly: false,
    tpsl: null,
    slippage: null,
  }
}

/** Spot has no position: a TPSL sells what is there, since the fee was taken out of it. */
function sellable({ market, owner, isBuy }: LiveOrder, wanted: number): number {
  if (isBuy) return wanted
  const purse = owner.purses.get(market.baseCoin)
  return purse === undefined ? 0 : Math.max(0, Number((purse.balance - purse.held) / market.lotUnits))
}

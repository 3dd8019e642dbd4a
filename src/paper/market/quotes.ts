import type { Order } from '../../protocol/models/order.ts'
import type { Venue } from './venue.ts'

/** Resting orders of one account on one venue, at most one per price and side, known without reading them back. */
export interface Quotes {
  readonly account: string
  readonly bids: ReadonlyMap<number, string>
  readonly asks: ReadonlyMap<number, string>
  place(isBuy: boolean, tick: number, lots: number): boolean
  resize(isBuy: boolean, tick: number, lots: number): void
  cancel(isBuy: boolean, tick: number): void
  /** Forgets orders the best prices have passed: those are filled. */
  settle(): void
  /** Takes over what the exchange says is live. */
  reconcile(live: readonly Order[]): void
}

export function createQuotes(venue: Venue, account: string): Quotes {
  const bids = new Map<number, string>()
  const asks = new Map<number, string>()
  const side = (isBuy: boolean) => (isBuy ? bids : asks)
  return {
    account,
    bids,
    asks,
    place(isBuy, tick, lots) {
      if (side(isBuy).has(tick)) return false
      const id = venue.rest(account, isBuy, tick, lots)
      if (id === null) return false
      side(isBuy).set(tick, id)
      return true
    },
    resize(isBuy, tick, lots) {
      const id = side(isBuy).get(tick)
      if (id !== undefined && !venue.resize(account, id, lots)) side(isBuy).delete(tick)
    },
    cancel(isBuy, tick) {
      const id = side(isBuy).get(tick)
      if (id === undefined) return
      side(isBuy).delete(tick)
      venue.cancel(account, id, tick)
    },
    settle() {
      const bid = venue.bid()
      const ask = venue.ask()
      for (const tick of bids.keys()) if (tick > bid) bids.delete(tick)
      for (const tick of asks.keys()) if (tick < ask) asks.delete(tick)
    },
    reconcile(live) {
      bids.clear()
      asks.clear()
      for (const order of live) {
        if (order.symbol_id !== venue.symbol.symbol_id || order.price === null) continue
        const tick = venue.ticks.parse(order.price)
        if (side(order.is_buy).has(tick)) venue.cancel(account, order.order_id, tick)
        else side(order.is_buy).set(tick, order.order_id)
      }
    },
  }
}

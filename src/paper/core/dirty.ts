import type { Account } from '../ledger/account.ts'
import type { CoinTotals } from '../ledger/coinTotals.ts'
import type { Slot } from '../ledger/slot.ts'
import type { EndedOrder } from './endedOrders.ts'
import type { LiveOrder } from './liveOrder.ts'
import type { Market } from './market.ts'

/** What changed since the rows were last taken. */
export class Dirty {
  readonly accounts = new Set<Account>()
  readonly slots = new Set<Slot>()
  /** Live ones by order_id. */
  readonly orders = new Map<string, LiveOrder>()
  /** By order_id: orders that ended, null when they are forgotten. */
  readonly ended = new Map<string, EndedOrder | null>()
  readonly markets = new Set<Market>()
  readonly coins = new Set<CoinTotals>()
  ids = false
  hour = false

  clear(): void {
    this.accounts.clear()
    this.slots.clear()
    this.orders.clear()
    this.ended.clear()
    this.markets.clear()
    this.coins.clear()
    this.ids = false
    this.hour = false
  }
}

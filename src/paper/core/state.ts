import { AppError } from '../../lib/errors.ts'
import type { Coin, MarketSymbol } from '../../protocol/models/market.ts'
import type { MatchHandler } from '../engine/match.ts'
import { Account } from '../ledger/account.ts'
import { CoinTotals } from '../ledger/coinTotals.ts'
import type { Slot } from '../ledger/slot.ts'
import type { CoreEvent, Prices } from '../types.ts'
import { Dirty } from './dirty.ts'
import { EndedOrders } from './endedOrders.ts'
import type { LiveOrder } from './liveOrder.ts'
import { Market } from './market.ts'

/** The next number of everything that is numbered. */
export interface Ids {
  order: number
  execution: number
  flow: number
  trade: number
  /** Places in the queues of the books. */
  queue: number
}

/** Everything the core knows; the functions of `core/` work on it. */
export class State {
  readonly coins = new Map<number, CoinTotals>()
  readonly markets = new Map<number, Market>()
  readonly accounts = new Map<string, Account>()
  readonly ids: Ids = { order: 1_000_001, execution: 1, flow: 1, trade: 1, queue: 1 }

  private sorted: Account[] = []

  /** The full hour up to which interest was taken; null before the first block. */
  hour: number | null = null

  height = 0
  time = 0
  /** Hash of the transaction at work; empty between transactions. */
  txHash = ''
  events: CoreEvent[] = []
  books = new Set<number>()
  /** Positions that changed in the transaction at work, pushed at its end. */
  readonly touched = new Set<Slot>()
  /** Prices as last handed over, by symbol. */
  readonly published = new Map<number, Prices>()
  /** How trades settle on this state, see trade.ts. */
  handler: MatchHandler<LiveOrder> | null = null
  readonly dirty = new Dirty()
  readonly ended = new EndedOrders(this.dirty)

  constructor(symbols: readonly MarketSymbol[], coins: readonly Coin[]) {
    const byId = new Map(coins.map((coin) => [coin.coin_id, coin]))
    for (const coin of coins) this.coins.set(coin.coin_id, new CoinTotals(coin))
    for (const symbol of symbols) this.markets.set(symbol.symbol_id, new Market(symbol, byId))
  }

  /** The account, made on first use. */
  account(address: string): Account {
    let account = this.accounts.get(address)
    if (account === undefined) {
      account = new Account(address)
      this.accounts.set(address, account)
      this.dirty.accounts.add(account)
    }
    return account
  }

  /** By address: the order in which accounts came is not kept over a restart. */
  sortedAccounts(): readonly Account[] {
    if (this.sorted.length !== this.accounts.size) {
      this.sorted = [...this.accounts.values()].sort((a, b) => (a.address < b.address ? -1 : 1))
    }
    return this.sorted
  }

  market(id: number): Market {
    const market = this.markets.get(id)
    if (market === undefined) throw new AppError('internal', `symbol ${id} is not listed`)
    return market
  }

  totals(coin: number): CoinTotals {
    const totals = this.coins.get(coin)
    if (totals === undefined) throw new AppError('internal', `coin ${coin} is not listed`)
    return totals
  }

  nextId(kind: keyof Ids): number {
    this.dirty.ids = true
    return this.ids[kind]++
  }

  bookChanged(market: Market, order: LiveOrder): void {
    this.books.add(market.id)
    if (!order.owner.simulated) this.dirty.orders.set(order.id, order)
  }
}

import { FieldError } from '../../lib/errors.ts'
import type { Balance } from '../../protocol/models/account.ts'
import type { Coin, Level, MarketSymbol } from '../../protocol/models/market.ts'
import { Account } from '../ledger/account.ts'
import { formatMoney } from '../ledger/money.ts'
import { COINS, SYMBOLS } from '../symbols.ts'
import type { ExchangeCore } from '../types.ts'
import { endBlock, pushPositions } from './block.ts'
import { run } from './execute.ts'
import { lookUp } from './findOrder.ts'
import { ledgerRows } from './ledger.ts'
import type { Market } from './market.ts'
import { orderRecord } from './orderRecord.ts'
import { positionRecord } from './positionRecord.ts'
import { markOf, pricesOf } from './prices.ts'
import { restoreRows, takeRows } from './rows.ts'
import { State } from './state.ts'

export interface ExchangeOptions {
  symbols?: readonly MarketSymbol[]
  coins?: readonly Coin[]
}

/** The core of the paper exchange: pure and synchronous; the same calls give the same events, byte for byte. */
export function createExchangeCore(options: ExchangeOptions = {}): ExchangeCore {
  const symbols = options.symbols ?? SYMBOLS
  const coins = options.coins ?? COINS
  const state = new State(symbols, coins)
  /** Reads of an address nobody has used must not make an account. */
  const reader = (address: string) => state.accounts.get(address) ?? new Account(address)

  return {
    symbols,
    coins,
    beginBlock(height, time) {
      state.height = height
      state.time = time
    },
    execute({ hash, account, action }) {
      state.txHash = hash
      const outcome = run(state, state.account(account), action)
      pushPositions(state)
      state.txHash = ''
      return outcome
    },
    setIndexPrice(symbolId, price) {
      const market = state.market(symbolId)
      const ticks = ticksOf(market, price)
      if (market.index === ticks) return
      market.index = ticks
      market.mark ??= markOf(market)
      state.dirty.markets.add(market)
    },
    setLastPrice(symbolId, price) {
      const market = state.market(symbolId)
      market.last = ticksOf(market, price)
      state.dirty.markets.add(market)
    },
    endBlock: () => endBlock(state),
    joinFamily(main, sub) {
      const account = state.account(sub)
      account.family = state.account(main).family
      state.dirty.accounts.add(account)
    },
    markSimulated(address) {
      const account = state.account(address)
      account.simulated = true
      state.dirty.accounts.add(account)
    },
    hasAccount: (address) => state.accounts.has(address),
    liveOrders: (address) =>
      [...reader(address).orders.values()]
        .reverse()
        .sort((a, b) => b.updated - a.updated)
        .map(orderRecord),
    liveOrder(address, ref) {
      const order = lookUp(reader(address), ref)
      return order === null ? null : orderRecord(order)
    },
    positions: (address) => [...reader(address).slots.values()].filter((slot) => slot.size !== 0).map(positionRecord),
    balance: (address) => balanceOf(state, reader(address)),
    settings: (address) => reader(address).settings(),
    book(symbolId, depth, merge) {
      const market = state.market(symbolId)
      const side = (isBuy: boolean): Level[] =>
        market.book
          .levels(isBuy, depth, merge)
          .map(([ticks, lots]) => [market.price.format(ticks), market.size.format(lots)])
      return { bids: side(true), asks: side(false) }
    },
    prices: (symbolId) => pricesOf(state.market(symbolId)),
    ledger: () => ledgerRows(state),
    takeDirtyRows: () => takeRows(state),
    restore: (rows) => restoreRows(state, rows),
  }
}

function ticksOf(market: Market, price: string): number {
  const ticks = market.price.parse(price)
  if (ticks === null || ticks === 0) throw new FieldError('price', price, `a multiple of ${market.price.step}`)
  return ticks
}

function balanceOf(state: State, account: Account): Balance {
  const isolated = new Map<number, bigint>()
  for (const { market, margin } of account.slots.values()) {
    isolated.set(market.quoteCoin, (isolated.get(market.quoteCoin) ?? 0n) + margin)
  }
  const rows = [...account.purses].sort(([a], [b]) => a - b)
  return {
    address: account.address,
    coins: rows.map(([coin_id, purse]) => {
      const { precision } = state.totals(coin_id).coin
      return {
        coin_id,
        balance: formatMoney(purse.balance, precision),
        isolated_balance: formatMoney(isolated.get(coin_id) ?? 0n, precision),
        created_time: purse.created,
        updated_time: purse.updated,
      }
    }),
  }
}

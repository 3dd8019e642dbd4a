import type { Account } from '../ledger/account.ts'
import { ceilDiv, RATE_ONE } from '../ledger/money.ts'
import { standing } from './borrowing.ts'
import { isMoney, spotMarketOf } from './coinValue.ts'
import { insure } from './credit.ts'
import { forceTrade } from './liquidationOrder.ts'
import { cancel } from './orderLife.ts'
import type { State } from './state.ts'

/** Sells the collateral of an account whose debts are short of it, and buys back what is owed. */
export function liquidateLoans(state: State, account: Account): void {
  const health = standing(state, account)
  if (health === null || health.equity >= health.maintenance || !owes(account)) return
  for (const order of [...account.orders.values()]) {
    if (order.market.spot && account.orders.has(order.id)) cancel(state, order)
  }
  const coins = [...account.purses.keys()].filter((coin) => !isMoney(state, coin)).sort((a, b) => a - b)
  for (const coin of coins) sell(state, account, coin)
  for (const coin of coins) buyBack(state, account, coin)
  // Whatever is still for sale is tried again; with nothing left to sell, the insurance pays.
  if (coins.some((coin) => sellable(state, account, coin) > 0 || owed(account, coin) > 0n)) return
  for (const coin of account.purses.keys()) {
    if (owed(account, coin) > 0n) insure(state, account, coin, owed(account, coin), null)
  }
}

function sell(state: State, owner: Account, coin: number): void {
  const market = spotMarketOf(state, coin)
  if (market !== null) {
    forceTrade(state, { owner, market, slot: null, isBuy: false, lots: sellable(state, owner, coin) })
  }
}

/** As much that what remains after the fee covers the debt. */
function buyBack(state: State, owner: Account, coin: number): void {
  const market = spotMarketOf(state, coin)
  const debt = owed(owner, coin)
  if (market === null || debt === 0n) return
  const units = ceilDiv(debt * RATE_ONE, RATE_ONE - market.takerRate)
  forceTrade(state, { owner, market, slot: null, isBuy: true, lots: Number(ceilDiv(units, market.lotUnits)) })
}

/** Whole lots of a coin that can be sold; dust cannot. */
function sellable(state: State, account: Account, coin: number): number {
  const market = spotMarketOf(state, coin)
  const balance = account.purses.get(coin)?.balance ?? 0n
  return market === null || balance <= 0n ? 0 : Number(balance / market.lotUnits)
}

function owed(account: Account, coin: number): bigint {
  const balance = account.purses.get(coin)?.balance ?? 0n
  return balance < 0n ? -balance : 0n
}

function owes(account: Account): boolean {
  for (const coin of account.purses.keys()) if (owed(account, coin) > 0n) return true
  return false
}

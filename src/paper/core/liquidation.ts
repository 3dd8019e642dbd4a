import type { Account } from '../ledger/account.ts'
import { crossHealth, maintenance, unrealized } from '../ledger/margin.ts'
import type { Slot } from '../ledger/slot.ts'
import { standing } from './borrowing.ts'
import { insure } from './credit.ts'
import { forceTrade } from './liquidationOrder.ts'
import { liquidateLoans } from './loanLiquidation.ts'
import { cancel } from './orderLife.ts'
import type { State } from './state.ts'

/** Closes what has fallen below its maintenance margin. What the margin does not cover is taken by the insurance. */
export function liquidate(state: State): void {
  for (const account of state.sortedAccounts()) {
    if (account.slots.size === 0 && !account.autoBorrow) continue
    const coins = new Set<number>()
    for (const slot of account.slots.values()) {
      coins.add(slot.market.quoteCoin)
      if (slot.size !== 0 && slot.mode === 'isolated') liquidateIsolated(state, slot)
    }
    for (const coin of coins) liquidateCross(state, account, coin)
    if (account.autoBorrow) liquidateLoans(state, account)
  }
}

function liquidateIsolated(state: State, slot: Slot): void {
  if (slot.margin + unrealized(slot) >= maintenance(slot)) return
  const { owner, market } = slot
  const purse = owner.purse(market.quoteCoin, state.time)
  cancelOnSymbol(state, slot)
  const before = purse.balance
  closeAtMarket(state, slot)
  // The account answers with the margin of the position only.
  if (purse.balance < before) insure(state, owner, market.quoteCoin, before - purse.balance, market.id)
}

function liquidateCross(state: State, account: Account, coin: number): void {
  const open = [...account.slots.values()]
    .filter((slot) => slot.size !== 0 && slot.mode === 'cross' && slot.market.quoteCoin === coin)
    .sort((a, b) => Number(maintenance(b) - maintenance(a)))
  for (const slot of open) {
    const health = healthOf(state, account, coin)
    if (health.equity >= health.maintenance) break
    cancelOnSymbol(state, slot)
    closeAtMarket(state, slot)
  }
  const purse = account.purses.get(coin)
  // A negative balance of an account that borrows is a loan.
  if (purse === undefined || account.autoBorrow) return
  freeHolds(state, account, coin)
  const closed = open.every((slot) => slot.size === 0)
  if (closed && purse.balance < 0n) insure(state, account, coin, -purse.balance, null)
}

/** With auto-borrow every coin stands for the losses, without it only the coin they are made in. */
function healthOf(state: State, account: Account, coin: number): { equity: bigint; maintenance: bigint } {
  const whole = account.autoBorrow ? standing(state, account) : null
  return whole ?? crossHealth(account, coin)
}

function cancelOnSymbol(state: State, slot: Slot): void {
  for (const order of [...slot.owner.orders.values()]) {
    if (order.market === slot.market && slot.owner.orders.has(order.id)) cancel(state, order)
  }
}

/** Takes whatever the book has; the rest is tried again after the next block. */
function closeAtMarket(state: State, slot: Slot): void {
  const { owner, market } = slot
  forceTrade(state, { owner, market, slot, isBuy: slot.size < 0, lots: Math.abs(slot.size) })
}

/** A balance eaten by losses no longer carries its spot holds: the newest orders go first. */
function freeHolds(state: State, account: Account, coin: number): void {
  const purse = account.purses.get(coin)
  if (purse === undefined || purse.held === 0n || purse.balance >= purse.held) return
  for (const order of [...account.orders.values()].reverse()) {
    if (purse.balance >= purse.held) return
    if (order.slot === null && order.isBuy && order.level !== null && order.market.quoteCoin === coin) {
      cancel(state, order)
    }
  }
}

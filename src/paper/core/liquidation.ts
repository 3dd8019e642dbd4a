import type { Account } from '../ledger/account.ts'
import { crossHealth, maintenance, unrealized } from '../ledger/margin.ts'
import type { Slot } from '../ledger/slot.ts'
import { credit, fromInsurance } from './credit.ts'
import { finish } from './enter.ts'
import { LiveOrder } from './liveOrder.ts'
import { accept, cancel } from './orderLife.ts'
import { noBound } from './priceBound.ts'
import type { State } from './state.ts'
import { trade } from './trade.ts'

/** Closes what has fallen below its maintenance margin. What the margin does not cover is taken by the insurance. */
export function liquidate(state: State): void {
  for (const account of state.sortedAccounts()) {
    if (account.slots.size === 0) continue
    const coins = new Set<number>()
    for (const slot of account.slots.values()) {
      coins.add(slot.market.quoteCoin)
      if (slot.size !== 0 && slot.mode === 'isolated') liquidateIsolated(state, slot)
    }
    for (const coin of coins) liquidateCross(state, account, coin)
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
    const health = crossHealth(account, coin)
    if (health.equity >= health.maintenance) break
    cancelOnSymbol(state, slot)
    closeAtMarket(state, slot)
  }
  const purse = account.purses.get(coin)
  if (purse === undefined) return
  freeHolds(state, account, coin)
  const closed = open.every((slot) => slot.size === 0)
  if (closed && purse.balance < 0n) insure(state, account, coin, -purse.balance, null)
}

function cancelOnSymbol(state: State, slot: Slot): void {
  for (const order of [...slot.owner.orders.values()]) {
    if (order.market === slot.market && slot.owner.orders.has(order.id)) cancel(state, order)
  }
}

/** Takes whatever the book has; the rest is tried again after the next block. */
function closeAtMarket(state: State, slot: Slot): void {
  const isBuy = slot.size < 0
  if (slot.market.book.opposite(isBuy).best() === null) return
  const order = new LiveOrder(
    String(state.nextId('order')),
    slot.owner,
    slot.market,
    slot,
    {
      clientId: null,
      isBuy,
      type: 'market',
      algo: null,
      tif: null,
      ticks: 0,
      quantity: Math.abs(slot.size),
      inQuote: false,
      priceMatch: null,
      marketType: 'base',
      stp: 'cancel_maker',
      postOnly: false,
      reduceOnly: false,
      closing: true,
      slippage: null,
      conditional: null,
      tpsl: null,
      source: 'liquidation',
      parentId: null,
    },
    'new',
    '',
    state.time,
  )
  accept(state, order)
  trade(state, order, noBound(isBuy))
  finish(state, order, false)
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

function insure(state: State, account: Account, coin: number, units: bigint, symbolId: number | null): void {
  credit(state, account, coin, units, 'liquidation', symbolId)
  fromInsurance(state, coin, units)
}

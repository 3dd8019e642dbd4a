import { ceilDiv, least } from '../ledger/money.ts'
import type { Slot } from '../ledger/slot.ts'
import { credit } from './credit.ts'
import { closedRecord } from './positionRecord.ts'
import type { State } from './state.ts'

/**
 * Applies a fill to a position: closes first, then opens. Returns the profit realized before fees. Balance minus entry
 * cost changes by the traded amount on both sides, so nothing appears or vanishes however the cost is rounded.
 */
export function settlePerp(state: State, slot: Slot, isBuy: boolean, ticks: number, lots: number): bigint {
  const closing = Math.min(slot.closable(isBuy), lots)
  const realized = closing === 0 ? 0n : close(state, slot, isBuy, ticks, closing)
  if (lots > closing) open(state, slot, isBuy, ticks, lots - closing)
  slot.updated = state.time
  state.dirty.slots.add(slot)
  state.touched.add(slot)
  return realized
}

function open(state: State, slot: Slot, isBuy: boolean, ticks: number, lots: number): void {
  const { market, owner } = slot
  const amount = market.amount(ticks, lots)
  if (slot.size === 0) slot.reset(state.time)
  changeCost(state, slot, isBuy ? amount : -amount)
  changeSize(slot, isBuy ? lots : -lots)
  slot.maxLots = Math.max(slot.maxLots, Math.abs(slot.size))
  if (slot.mode === 'isolated') {
    const purse = owner.purse(market.quoteCoin, state.time)
    const wanted = ceilDiv(amount, BigInt(slot.leverage))
    // An account that borrows may borrow its margin: the order was checked against its collateral.
    const margin = owner.autoBorrow ? wanted : purse.balance < 0n ? 0n : least(wanted, purse.balance)
    credit(state, owner, market.quoteCoin, -margin, 'margin_transfer', market.id)
    slot.margin += margin
  }
}

function close(state: State, slot: Slot, isBuy: boolean, ticks: number, lots: number): bigint {
  const { market, owner } = slot
  const amount = market.amount(ticks, lots)
  const size = BigInt(Math.abs(slot.size))
  const cost = (slot.cost * BigInt(lots)) / size
  const realized = (isBuy ? -amount : amount) - cost
  const before =
    slot.size === lots || slot.size === -lots ? closedRecord(slot, realized, lots, amount, state.time) : null
  const marginPart = (slot.margin * BigInt(lots)) / size
  changeCost(state, slot, -cost)
  changeSize(slot, isBuy ? lots : -lots)
  slot.realized += realized
  slot.closedLots += lots
  slot.closedValue += amount
  credit(state, owner, market.quoteCoin, realized, 'realized_pnl', market.id)
  if (slot.mode === 'isolated') {
    const margin = slot.size === 0 ? slot.margin : marginPart
    slot.margin -= margin
    credit(state, owner, market.quoteCoin, margin, 'margin_transfer', market.id)
  }
  if (before !== null && !owner.simulated) state.events.push({ kind: 'closed_position', position: before })
  return realized
}

function changeCost(state: State, slot: Slot, by: bigint): void {
  slot.cost += by
  const totals = state.totals(slot.market.quoteCoin)
  totals.openCost += by
}

function changeSize(slot: Slot, by: number): void {
  const before = Math.max(slot.size, 0)
  slot.size += by
  slot.market.openInterest += Math.max(slot.size, 0) - before
}

import { formatScaled } from '../engine/steps.ts'
import { ceilDiv, least, RATE_ONE } from '../ledger/money.ts'
import type { Slot } from '../ledger/slot.ts'
import { credit, pushFlow } from './credit.ts'
import type { Market } from './market.ts'
import type { State } from './state.ts'

/** Premium and rate are integers in billionths. */
const RATE_DECIMALS = 9
/** Funding stays within ± 0.75 percent. */
const RATE_LIMIT = 7_500_000
/** Published rates move in steps of a millionth, so that they do not change with every block. */
const PUBLISHED_STEP = 1000

/** Average premium of the interval so far, clamped, in billionths. */
export function fundingRateOf(market: Market): number {
  if (market.premiumCount === 0) return 0
  const average = Math.trunc(market.premiumSum / market.premiumCount)
  const clamped = Math.max(-RATE_LIMIT, Math.min(RATE_LIMIT, average))
  // Adding 0 turns -0 into 0.
  return Math.trunc(clamped / PUBLISHED_STEP) * PUBLISHED_STEP + 0
}

/** The rate as a decimal fraction. */
export function fundingRate(market: Market): string {
  return formatScaled(fundingRateOf(market), RATE_DECIMALS)
}

/** One premium sample a block: how far the middle of the book stands from the index. */
export function samplePremium(state: State, market: Market): void {
  const { index, book } = market
  const bid = book.bestBid()
  const ask = book.bestAsk()
  if (market.spot || index === null || bid === null || ask === null) return
  market.premiumSum += Math.trunc(((bid + ask - 2 * index) * 1e9) / (2 * index))
  market.premiumCount++
  state.dirty.markets.add(market)
}

/** Pays funding when its time has come; returns nothing but flows and position pushes. */
export function fundWhenDue(state: State, market: Market): void {
  const interval = market.symbol.funding_interval
  if (interval === null) return
  const next = (Math.floor(state.time / interval) + 1) * interval
  if (market.nextFunding === null) market.nextFunding = next
  if (state.time < market.nextFunding) return
  pay(state, market, fundingRateOf(market))
  market.nextFunding = next
  market.premiumSum = 0
  market.premiumCount = 0
  state.dirty.markets.add(market)
}

/** Longs pay shorts at a positive rate. What is paid is what is received, to the unit. */
function pay(state: State, market: Market, rate: number): void {
  if (rate === 0 || market.mark === null || market.openInterest === 0) return
  const pays = (slot: Slot) => slot.size > 0 === rate > 0
  const open = [...market.slots].filter((slot) => slot.size !== 0).sort(byOwner)
  let pot = 0n
  for (const slot of open.filter(pays)) {
    const value = market.amount(market.mark, Math.abs(slot.size))
    const due = ceilDiv(value * BigInt(Math.abs(rate)), RATE_ONE)
    const paid = slot.mode === 'isolated' ? least(due, slot.margin) : due
    transfer(state, slot, -paid)
    pot += paid
  }
  const receivers = open.filter((slot) => !pays(slot))
  let lots = receivers.reduce((sum, slot) => sum + Math.abs(slot.size), 0)
  for (const slot of receivers) {
    // Of what is left, the share of the lots that are left: the last one takes the rest, so no unit is lost.
    const share = (pot * BigInt(Math.abs(slot.size))) / BigInt(lots)
    transfer(state, slot, share)
    pot -= share
    lots -= Math.abs(slot.size)
  }
}

function transfer(state: State, slot: Slot, units: bigint): void {
  if (units === 0n) return
  const { owner, market } = slot
  if (slot.mode === 'cross') credit(state, owner, market.quoteCoin, units, 'funding', market.id)
  else {
    slot.margin += units
    pushFlow(state, owner, market.quoteCoin, units, 'funding', market.id)
  }
  slot.funding -= units
  slot.updated = state.time
  state.dirty.slots.add(slot)
  state.touched.add(slot)
}

function byOwner(a: Slot, b: Slot): number {
  if (a.owner !== b.owner) return a.owner.address < b.owner.address ? -1 : 1
  return a.key < b.key ? -1 : 1
}

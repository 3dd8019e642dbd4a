import type { BlockResult } from '../types.ts'
import { followPosition } from './followPosition.ts'
import { fundWhenDue, samplePremium } from './funding.ts'
import { chargeInterest } from './interest.ts'
import { assertLedger } from './ledger.ts'
import { liquidate } from './liquidation.ts'
import { positionRecord } from './positionRecord.ts'
import { changedPrices, markOf } from './prices.ts'
import type { State } from './state.ts'
import { fireTriggers } from './triggers.ts'

/** Pushes the positions the transaction changed, once each. */
export function pushPositions(state: State): void {
  // A TPSL that follows its position may end here, which touches nothing further.
  for (const slot of state.touched) {
    state.dirty.slots.add(slot)
    followPosition(state, slot)
    if (!slot.owner.simulated) state.events.push({ kind: 'position', position: positionRecord(slot) })
  }
  state.touched.clear()
}

/** Ends the block: prices first, then what depends on them. */
export function endBlock(state: State): BlockResult {
  state.txHash = ''
  refreshMarks(state)
  fireTriggers(state)
  for (const market of state.markets.values()) {
    samplePremium(state, market)
    fundWhenDue(state, market)
  }
  chargeInterest(state)
  liquidate(state)
  pushPositions(state)
  assertLedger(state)
  const { events, books } = state
  state.events = []
  state.books = new Set()
  return { height: state.height, time: state.time, events, books, prices: changedPrices(state) }
}

function refreshMarks(state: State): void {
  for (const market of state.markets.values()) {
    const mark = markOf(market)
    if (mark === market.mark) continue
    market.mark = mark
    state.dirty.markets.add(market)
  }
}

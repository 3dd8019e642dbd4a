import { unrealized } from '../ledger/margin.ts'
import { abs } from '../ledger/money.ts'
import type { Slot } from '../ledger/slot.ts'

const LEVELS = 5

/** Profit on entry cost times leverage, in millionths. */
function score(slot: Slot): bigint {
  const cost = abs(slot.cost)
  return cost === 0n ? 0n : (unrealized(slot) * 1_000_000n * BigInt(slot.leverage)) / cost
}

/**
 * Place in the auto-deleveraging line among the positions of the same direction: 5 = first in line, 1 = last, 0 without
 * a position. `peers` are all positions of the symbol.
 */
export function adlLevel(slot: Slot, peers: Iterable<Slot>): number {
  if (slot.size === 0) return 0
  const own = score(slot)
  let all = 0
  let ahead = 0
  for (const peer of peers) {
    if (peer.size === 0 || peer.size > 0 !== slot.size > 0) continue
    all++
    if (score(peer) > own) ahead++
  }
  return LEVELS - Math.floor((ahead * LEVELS) / Math.max(all, 1))
}

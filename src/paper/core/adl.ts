import type { Slot } from '../ledger/slot.ts'

/** Place in the auto-deleveraging line; 0 without a position. */
export function adlLevel(slot: Slot): number {
  return slot.size === 0 ? 0 : 1
}

import type { MarginMode, PositionSide } from '../../protocol/enums.ts'
import type { Account } from '../ledger/account.ts'
import { Slot, slotKey } from '../ledger/slot.ts'
import type { Market } from './market.ts'

/** The slot an order on a perpetual acts on, made on first use; null on spot or while the fields are missing. */
export function slotFor(
  account: Account,
  market: Market,
  side: PositionSide | undefined,
  mode: MarginMode | undefined,
): Slot | null {
  if (market.spot || side === undefined || mode === undefined) return null
  const key = slotKey(market.id, side, mode)
  let slot = account.slots.get(key)
  if (slot === undefined) {
    slot = new Slot(account, market, side, mode)
    add(account, slot)
  }
  return slot
}

/** Slots stay sorted by key, so that nothing depends on which came first: a restart does not know that. */
function add(account: Account, slot: Slot): void {
  const all = [...account.slots, [slot.key, slot] as const].sort(([a], [b]) => (a < b ? -1 : 1))
  account.slots.clear()
  for (const [key, each] of all) account.slots.set(key, each)
  slot.market.slots.add(slot)
}

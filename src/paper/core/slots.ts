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
    account.slots.set(key, slot)
    market.slots.add(slot)
  }
  return slot
}

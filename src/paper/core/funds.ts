import type { Preview } from '../engine/match.ts'
import { markValue, requirement, requirementOf, spendable } from '../ledger/margin.ts'
import { ceilDiv, feeOf, formatMoney } from '../ledger/money.ts'
import type { Slot } from '../ledger/slot.ts'
import type { Refusal } from '../types.ts'
import { marginFree, marginSpendable, mayBorrow } from './borrowing.ts'
import type { LiveOrder } from './liveOrder.ts'
import { refuse } from './refuse.ts'
import type { State } from './state.ts'

/**
 * Whether the account can pay for the order: `fill` now and `restLots` resting at its price. The order itself must
 * not be resting yet. Null when it can.
 */
export function checkFunds(state: State, order: LiveOrder, fill: Preview, restLots: number): Refusal | null {
  return order.slot === null
    ? spotFunds(state, order, fill, restLots)
    : perpFunds(state, order, order.slot, fill, restLots)
}

function spotFunds(state: State, order: LiveOrder, fill: Preview, restLots: number): Refusal | null {
  const { market, owner, terms } = order
  const lots = fill.lots + restLots
  const coin = order.isBuy ? market.quoteCoin : market.baseCoin
  const needed = !order.isBuy
    ? BigInt(terms.type === 'market' && !terms.inQuote ? Math.max(lots, order.open) : lots) * market.lotUnits
    : terms.inQuote
      ? market.money(order.quantity)
      : market.money(fill.tickLots) + market.amount(order.ticks, restLots)
  const free = spendable(owner, coin)
  return needed <= free || mayBorrow(state, owner, coin, needed) ? null : short(state, coin, needed, free)
}

function perpFunds(state: State, order: LiveOrder, slot: Slot, fill: Preview, restLots: number): Refusal | null {
  const { market, owner, isBuy } = order
  const coin = market.quoteCoin
  const filled = market.money(fill.tickLots)
  const atMark = market.mark === null ? filled : market.amount(market.mark, fill.lots)
  const before = requirement(slot)
  const resting = market.amount(order.ticks, restLots)
  const value = markValue(slot) + (isBuy ? atMark : -atMark)
  const buys = market.money(slot.buyTickLots) + (isBuy ? resting : 0n)
  const sells = market.money(slot.sellTickLots) + (isBuy ? 0n : resting)
  let needed = requirementOf(slot, value, buys, sells) - before
  if (slot.mode === 'isolated') {
    const opened = fill.lots - Math.min(slot.closable(isBuy), fill.lots)
    const amount = fill.lots === 0 ? 0n : (filled * BigInt(opened)) / BigInt(fill.lots)
    needed += ceilDiv(amount, BigInt(slot.leverage))
  }
  // An order that adds no exposure is always welcome: it is the way out.
  if (needed <= 0n) return null
  const loss = isBuy ? filled - atMark : atMark - filled
  needed += feeOf(filled, market.takerRate) + (loss > 0n ? loss : 0n)
  const free = slot.mode === 'isolated' ? marginSpendable(state, owner, coin) : marginFree(state, owner, coin)
  return needed <= free ? null : short(state, coin, needed, free)
}

function short(state: State, coin: number, needed: bigint, free: bigint): Refusal {
  const { precision, name } = state.totals(coin).coin
  const has = formatMoney(free < 0n ? 0n : free, precision)
  return refuse('20003', `insufficient margin: ${formatMoney(needed, precision)} ${name} needed, ${has} available`)
}

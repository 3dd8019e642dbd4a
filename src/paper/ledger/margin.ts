import type { Account } from './account.ts'
import { abs, ceilDiv, least, most } from './money.ts'
import type { Slot } from './slot.ts'

/** Size at mark (entry cost while there is no mark), signed units. */
export function markValue(slot: Slot): bigint {
  const mark = slot.market.mark
  return mark === null ? slot.cost : slot.market.amount(mark, slot.size)
}

export function unrealized(slot: Slot): bigint {
  return slot.size === 0 ? 0n : markValue(slot) - slot.cost
}

/** Largest notional the position can reach by its resting orders of one side. */
export function exposure(value: bigint, buys: bigint, sells: bigint): bigint {
  return most(abs(value + buys), abs(value - sells))
}

/**
 * Initial margin a slot takes from the shared balance. Cross: of the position and its resting orders. Isolated: only of
 * what resting orders would add, since the position has its own margin.
 */
export function requirement(slot: Slot): bigint {
  const market = slot.market
  if (slot.size === 0 && slot.buyLots === 0 && slot.sellLots === 0) return 0n
  const buys = slot.buyTickLots === 0 ? 0n : market.money(slot.buyTickLots)
  const sells = slot.sellTickLots === 0 ? 0n : market.money(slot.sellTickLots)
  return requirementOf(slot, markValue(slot), buys, sells)
}

export function requirementOf(slot: Slot, value: bigint, buys: bigint, sells: bigint): bigint {
  const most = exposure(value, buys, sells)
  const taken = slot.mode === 'cross' ? most : most - abs(value)
  return taken === 0n ? 0n : ceilDiv(taken, BigInt(slot.leverage))
}

/** Half of the initial margin at maximum leverage. */
export function maintenance(slot: Slot): bigint {
  return slot.size === 0 ? 0n : ceilDiv(abs(markValue(slot)), BigInt(slot.market.maxLeverage) * 2n)
}

/** Own margin of an isolated position beyond its initial margin, losses counted and profits not. */
export function freeMargin(slot: Slot): bigint {
  const pnl = unrealized(slot)
  return slot.margin + (pnl < 0n ? pnl : 0n) - ceilDiv(abs(markValue(slot)), BigInt(slot.leverage))
}

/** What is free for new perpetual orders in `coin`: balance - holds + cross PnL - initial margins. */
export function available(account: Account, coin: number): bigint {
  const purse = account.purses.get(coin)
  let free = purse === undefined ? 0n : purse.balance - purse.held
  for (const slot of account.slots.values()) {
    if (slot.market.settleCoin !== coin) continue
    if (slot.mode === 'cross') free += unrealized(slot)
    free -= requirement(slot)
  }
  return free
}

/** What may leave the balance: never unrealized profit. */
export function spendable(account: Account, coin: number): bigint {
  const purse = account.purses.get(coin)
  if (purse === undefined) return 0n
  return least(available(account, coin), purse.balance - purse.held)
}

/** Equity and maintenance margin of the cross positions of a coin. */
export function crossHealth(account: Account, coin: number): { equity: bigint; maintenance: bigint } {
  let equity = account.purses.get(coin)?.balance ?? 0n
  let needed = 0n
  for (const slot of account.slots.values()) {
    if (slot.size === 0 || slot.mode !== 'cross' || slot.market.settleCoin !== coin) continue
    equity += unrealized(slot)
    needed += maintenance(slot)
  }
  return { equity, maintenance: needed }
}

import type { MarginMode, PositionSide } from '../../protocol/enums.ts'
import type { Market } from '../core/market.ts'
import type { Account } from './account.ts'
import { leverageKey } from './account.ts'

/** A position of one account, symbol, position side and margin mode, with what rests towards it. */
export class Slot {
  readonly owner: Account
  readonly market: Market
  readonly side: PositionSide
  readonly mode: MarginMode
  /** Open size in lots: positive long, negative short. */
  size = 0
  /** Signed entry cost in units: positive long, negative short. */
  cost = 0n
  /** Own margin of an isolated position, in units. */
  margin = 0n
  /** Resting orders: lots and ticks x lots of either side. */
  buyLots = 0
  buyTickLots = 0
  sellLots = 0
  sellTickLots = 0
  /** Since the position was opened. */
  realized = 0n
  closedLots = 0
  closedValue = 0n
  fee = 0n
  funding = 0n
  maxLots = 0
  created = 0
  updated = 0

  constructor(owner: Account, market: Market, side: PositionSide, mode: MarginMode) {
    this.owner = owner
    this.market = market
    this.side = side
    this.mode = mode
  }

  get key(): string {
    return slotKey(this.market.id, this.side, this.mode)
  }

  get leverage(): number {
    return this.owner.leverages.get(leverageKey(this.market.id, this.mode)) ?? this.market.defaultLeverage
  }

  /** Lots that an order of this direction could close. */
  closable(isBuy: boolean): number {
    return isBuy ? Math.max(-this.size, 0) : Math.max(this.size, 0)
  }

  /** Adds (or with a negative number takes back) resting lots. */
  rest(isBuy: boolean, ticks: number, lots: number): void {
    if (isBuy) {
      this.buyLots += lots
      this.buyTickLots += ticks * lots
    } else {
      this.sellLots += lots
      this.sellTickLots += ticks * lots
    }
  }

  /** Starts the counters of a fresh position. */
  reset(time: number): void {
    this.realized = 0n
    this.closedLots = 0
    this.closedValue = 0n
    this.fee = 0n
    this.funding = 0n
    this.maxLots = 0
    this.created = time
    this.updated = time
  }
}

export function slotKey(symbolId: number, side: PositionSide, mode: MarginMode): string {
  return `${symbolId}:${side}:${mode}`
}

import type { MarginMode, PositionMode } from '../../protocol/enums.ts'
import type { Settings } from '../../protocol/models/account.ts'
import type { LiveOrder } from '../core/liveOrder.ts'
import type { Slot } from './slot.ts'

/** One coin of one account, in units. */
export class Purse {
  balance = 0n
  /** Reserved by resting spot orders; part of `balance`. */
  held = 0n
  readonly created: number
  updated: number

  constructor(time: number) {
    this.created = time
    this.updated = time
  }
}

/** A main account and its sub-accounts: orders of one family do not trade with each other. */
export interface Family {
  main: string
}

export class Account {
  readonly address: string
  family: Family
  simulated = false
  mode: PositionMode = 'one_way'
  autoBorrow = false
  readonly purses = new Map<number, Purse>()
  /** Leverage by `leverageKey`; absent = the symbol's default. */
  readonly leverages = new Map<string, number>()
  /** Positions and what rests towards them, by `slotKey`. */
  readonly slots = new Map<string, Slot>()
  /** Live orders by order_id, oldest first. */
  readonly orders = new Map<string, LiveOrder>()
  readonly clientIds = new Map<string, LiveOrder>()

  constructor(address: string) {
    this.address = address
    this.family = { main: address }
  }

  purse(coin: number, time: number): Purse {
    let purse = this.purses.get(coin)
    if (purse === undefined) {
      purse = new Purse(time)
      this.purses.set(coin, purse)
    }
    return purse
  }

  settings(): Settings {
    return { address: this.address, position_mode: this.mode, auto_borrow: this.autoBorrow }
  }
}

export function leverageKey(symbolId: number, mode: MarginMode): string {
  return `${symbolId}:${mode}`
}

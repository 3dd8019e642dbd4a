import type { Account } from '../ledger/account.ts'
import type { Slot } from '../ledger/slot.ts'
import { finish } from './enter.ts'
import { LiveOrder } from './liveOrder.ts'
import type { Market } from './market.ts'
import { accept } from './orderLife.ts'
import { noBound } from './priceBound.ts'
import type { State } from './state.ts'
import { trade } from './trade.ts'

export interface ForcedTrade {
  owner: Account
  market: Market
  /** The position to be closed; null on spot. */
  slot: Slot | null
  isBuy: boolean
  lots: number
}

/** Takes whatever the book has; what it lacks is tried again after the next block. */
export function forceTrade(state: State, { owner, market, slot, isBuy, lots }: ForcedTrade): void {
  if (lots <= 0 || market.book.opposite(isBuy).best() === null) return
  const order = new LiveOrder(
    String(state.nextId('order')),
    owner,
    market,
    slot,
    {
      clientId: null,
      isBuy,
      type: 'market',
      algo: null,
      tif: null,
      ticks: 0,
      quantity: lots,
      inQuote: false,
      priceMatch: null,
      marketType: 'base',
      stp: 'cancel_maker',
      postOnly: false,
      reduceOnly: false,
      closing: slot !== null,
      slippage: null,
      conditional: null,
      tpsl: null,
      source: 'liquidation',
      parentId: null,
    },
    'new',
    '',
    state.time,
  )
  accept(state, order)
  trade(state, order, noBound(isBuy))
  finish(state, order, false)
}

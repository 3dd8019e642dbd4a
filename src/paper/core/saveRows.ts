import type * as v from 'valibot'
import type { Account } from '../ledger/account.ts'
import type { CoinTotals } from '../ledger/coinTotals.ts'
import type { Slot } from '../ledger/slot.ts'
import type { LiveOrder } from './liveOrder.ts'
import type { Market } from './market.ts'
import type { AccountRow, CoinRow, LiveOrderRow, PositionRow, SymbolRow } from './rowShapes.ts'

export function account(a: Account): v.InferInput<typeof AccountRow> {
  return {
    main: a.family.main,
    simulated: a.simulated,
    mode: a.mode,
    autoBorrow: a.autoBorrow,
    coins: [...a.purses].map(([coin, p]) => ({
      coin,
      balance: String(p.balance),
      created: p.created,
      updated: p.updated,
    })),
    leverages: [...a.leverages],
  }
}

export function position(s: Slot): v.InferInput<typeof PositionRow> {
  return {
    address: s.owner.address,
    symbol: s.market.id,
    side: s.side,
    mode: s.mode,
    size: s.size,
    cost: String(s.cost),
    margin: String(s.margin),
    realized: String(s.realized),
    closedLots: s.closedLots,
    closedValue: String(s.closedValue),
    fee: String(s.fee),
    funding: String(s.funding),
    maxLots: s.maxLots,
    created: s.created,
    updated: s.updated,
  }
}

export function order(o: LiveOrder): v.InferInput<typeof LiveOrderRow> {
  return {
    id: o.id,
    address: o.owner.address,
    symbol: o.market.id,
    side: o.slot === null ? null : o.slot.side,
    mode: o.slot === null ? null : o.slot.mode,
    terms: { ...o.terms },
    ticks: o.ticks,
    open: o.open,
    queue: o.level === null ? 0 : o.queue,
    quantity: o.quantity,
    state: o.state,
    filledLots: o.filledLots,
    filledTickLots: o.filledTickLots,
    fee: String(o.fee),
    priceMatch: o.priceMatch,
    conditional: o.conditional,
    tpsl: o.tpsl,
    firesUp: o.firesUp,
    txHash: o.txHash,
    created: o.created,
    updated: o.updated,
  }
}

export function symbol(m: Market): v.InferInput<typeof SymbolRow> {
  const { last, index, mark, premiumSum, premiumCount, nextFunding } = m
  return { last, index, mark, premiumSum, premiumCount, nextFunding }
}

export function coin(t: CoinTotals): v.InferInput<typeof CoinRow> {
  return { deposits: String(t.deposits), insurance: String(t.insurance), fees: String(t.fees) }
}

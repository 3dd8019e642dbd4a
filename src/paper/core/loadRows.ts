import type * as v from 'valibot'
import type { OrderState } from '../../protocol/enums.ts'
import { Purse } from '../ledger/account.ts'
import { LiveOrder, type OrderTerms } from './liveOrder.ts'
import { reserve } from './reserve.ts'
import type { AccountRow, CoinRow, LiveOrderRow, OrderRow, PositionRow, SymbolRow } from './rowShapes.ts'
import { slotFor } from './slots.ts'
import type { State } from './state.ts'

type Row<S extends v.GenericSchema> = v.InferOutput<S>

export function coin(state: State, key: string, row: Row<typeof CoinRow>): void {
  Object.assign(state.totals(Number(key)), row)
}

export function symbol(state: State, key: string, row: Row<typeof SymbolRow>): void {
  Object.assign(state.market(Number(key)), row)
}

/** All at once: a sub-account may come before its main account. */
export function accounts(state: State, rows: (Row<typeof AccountRow> & { address: string })[]): void {
  for (const row of rows) {
    const account = state.account(row.address)
    account.simulated = row.simulated
    account.mode = row.mode
    account.autoBorrow = row.autoBorrow
    for (const [key, leverage] of row.leverages) account.leverages.set(key, leverage)
    for (const { coin: id, balance, created, updated } of row.coins) {
      const purse = new Purse(created)
      purse.balance = balance
      purse.updated = updated
      account.purses.set(id, purse)
    }
  }
  for (const row of rows) {
    if (row.main !== row.address) state.account(row.address).family = state.account(row.main).family
  }
}

export function position(state: State, row: Row<typeof PositionRow>): void {
  const market = state.market(row.symbol)
  const slot = slotFor(state.account(row.address), market, row.side, row.mode)
  if (slot === null) return
  const { size, cost, margin, realized, closedLots, closedValue, fee, funding, maxLots, created, updated } = row
  Object.assign(slot, {
    size,
    cost,
    margin,
    realized,
    closedLots,
    closedValue,
    fee,
    funding,
    maxLots,
    created,
    updated,
  })
  state.totals(market.quoteCoin).openCost += cost
  market.openInterest += Math.max(size, 0)
}

/** Orders enter their accounts by age and their books by place in the queue. */
export function orders(state: State, rows: { id: string; row: Row<typeof OrderRow> }[]): void {
  const all: LiveOrder[] = []
  for (const { id, row } of rows.sort((a, b) => Number(a.id) - Number(b.id))) {
    if ('ended' in row) state.ended.add(id, row.ended.address, row.ended.clientId)
    else all.push(order(state, row))
  }
  for (const o of all) {
    o.owner.orders.set(o.id, o)
    if (o.terms.clientId !== null) o.owner.clientIds.set(o.terms.clientId, o)
    if (o.state === 'pending_trigger') o.market.waiting.add(o)
    if (o.state === 'inactive') {
      const parent = o.owner.orders.get(o.terms.parentId ?? '')
      if (parent !== undefined) parent.attached = o
    }
  }
  for (const o of all.filter((each) => each.queue > 0).sort((a, b) => a.queue - b.queue)) {
    reserve(state, o, o.open)
    o.market.book.add(o)
  }
}

function order(state: State, row: Row<typeof LiveOrderRow>): LiveOrder {
  const owner = state.account(row.address)
  const market = state.market(row.symbol)
  const slot = slotFor(owner, market, row.side ?? undefined, row.mode ?? undefined)
  const terms: OrderTerms = row.terms
  const o = new LiveOrder(row.id, owner, market, slot, terms, row.state satisfies OrderState, row.txHash, row.created)
  const { ticks, open, queue, quantity, filledLots, filledTickLots, fee } = row
  const { priceMatch, conditional, tpsl, firesUp, updated } = row
  return Object.assign(o, {
    ...{ ticks, open, queue, quantity, filledLots, filledTickLots, fee },
    ...{ priceMatch, conditional, tpsl, firesUp, updated },
  })
}

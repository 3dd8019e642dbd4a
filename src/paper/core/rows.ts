import * as v from 'valibot'
import { isTerminal } from '../../protocol/orderStates.ts'
import type { CoreRow } from '../types.ts'
import * as load from './loadRows.ts'
import { AccountRow, CoinRow, CounterRow, HourRow, OrderRow, PositionRow, SymbolRow } from './rowShapes.ts'
import * as save from './saveRows.ts'
import type { State } from './state.ts'

/** Rows changed since the last call, for one commit a block. */
export function takeRows(state: State): CoreRow[] {
  const { dirty } = state
  const rows: CoreRow[] = []
  for (const account of dirty.accounts)
    rows.push({ table: 'account', key: account.address, value: save.account(account) })
  for (const slot of dirty.slots) {
    const key = `${slot.owner.address}:${slot.key}`
    rows.push({ table: 'position', key, value: slot.size === 0 ? null : save.position(slot) })
  }
  for (const [key, order] of dirty.orders) {
    if (!isTerminal(order.state)) rows.push({ table: 'order', key, value: save.order(order) })
  }
  // An ended order leaves a short row, so that its id stays known.
  for (const [key, ended] of dirty.ended) rows.push({ table: 'order', key, value: ended === null ? null : { ended } })
  for (const market of dirty.markets) rows.push({ table: 'symbol', key: String(market.id), value: save.symbol(market) })
  for (const totals of dirty.coins) {
    rows.push({ table: 'coin', key: String(totals.coin.coin_id), value: save.coin(totals) })
  }
  if (dirty.ids) rows.push({ table: 'counter', key: 'ids', value: { ...state.ids } })
  if (dirty.hour) rows.push({ table: 'counter', key: 'hour', value: { hour: state.hour } })
  dirty.clear()
  return rows
}

/** Loads the rows of an earlier run, in whatever order they come; positions and orders need their accounts first. */
export function restoreRows(state: State, rows: Iterable<CoreRow>): void {
  const by: Record<CoreRow['table'], CoreRow[]> = {
    account: [],
    position: [],
    order: [],
    symbol: [],
    coin: [],
    counter: [],
  }
  for (const row of rows) if (row.value !== null) by[row.table].push(row)
  for (const row of by.counter) {
    if (row.key === 'hour') state.hour = v.parse(HourRow, row.value).hour
    else Object.assign(state.ids, v.parse(CounterRow, row.value))
  }
  for (const row of by.coin) load.coin(state, row.key, v.parse(CoinRow, row.value))
  for (const row of by.symbol) load.symbol(state, row.key, v.parse(SymbolRow, row.value))
  load.accounts(
    state,
    by.account.map((row) => ({ ...v.parse(AccountRow, row.value), address: row.key })),
  )
  for (const row of by.position) load.position(state, v.parse(PositionRow, row.value))
  load.orders(
    state,
    by.order.map((row) => ({ id: row.key, row: v.parse(OrderRow, row.value) })),
  )
  state.dirty.clear()
}

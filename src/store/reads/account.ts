import { EXECUTIONS_MAX, HISTORY_MAX } from '../bounds.ts'
import { markLive } from '../freshness.ts'
import { joinHistory, takeLiveOrders, takeOrders } from '../orders.ts'
import { takeAllPositions, takePositions } from '../positions.ts'
import { mergeRows } from '../records.ts'
import type { ReadReducer } from './answer.ts'

/** A filtered list says nothing about the orders it leaves out. */
export const listOrders: ReadReducer<'listOrders'> = (state, { request, data, at }) => {
  const whole = request.symbol_id === undefined && request.order_type === undefined
  return markLive(whole ? takeLiveOrders(state, data.list) : takeOrders(state, data.list), 'orders', at)
}

export const getOrder: ReadReducer<'getOrder'> = (state, { data }) => takeOrders(state, [data])

export const positions: ReadReducer<'positions'> = (state, { request, data, at }) => {
  const whole = request.symbol_id === undefined
  return markLive(whole ? takeAllPositions(state, data.list) : takePositions(state, data.list), 'positions', at)
}

/** A balance that is older than the known one is an answer that was overtaken. */
export const balance: ReadReducer<'balance'> = (state, { data, at }) => {
  const known = new Map(state.balances.map((b) => [b.coin_id, b]))
  const balances = data.coins.map((coin) => {
    const before = known.get(coin.coin_id)
    return before !== undefined && before.updated_time > coin.updated_time ? before : coin
  })
  return markLive({ ...state, balances }, 'balances', at)
}

export const settings: ReadReducer<'settings'> = (state, { data }) => ({ ...state, settings: data })

export const getAutoBorrow: ReadReducer<'getAutoBorrow'> = (state, { data }) =>
  state.settings === null ? state : { ...state, settings: { ...state.settings, auto_borrow: data.auto_borrow } }

export const executions: ReadReducer<'executions'> = (state, { data, at }) => {
  const rows = mergeRows(
    data.list,
    state.executions,
    (e) => e.execution_id,
    (e) => e.time,
    EXECUTIONS_MAX,
  )
  return markLive({ ...state, executions: rows }, 'executions', at)
}

export const orderHistory: ReadReducer<'orderHistory'> = (state, { data }) => ({
  ...state,
  orderHistory: joinHistory(data.list, state.orderHistory),
})

export const positionsHistory: ReadReducer<'positionsHistory'> = (state, { data }) => ({
  ...state,
  positionHistory: mergeRows(
    data.list,
    state.positionHistory,
    (p) => `${p.symbol_id}:${p.position_side}:${p.margin_mode}:${p.created_time}:${p.closed_time}`,
    (p) => p.closed_time,
    HISTORY_MAX,
  ),
})

export const assetFlow: ReadReducer<'assetFlow'> = (state, { data }) => ({
  ...state,
  flows: mergeRows(
    data.list,
    state.flows,
    (f) => f.flow_id,
    (f) => f.time,
    HISTORY_MAX,
  ),
})

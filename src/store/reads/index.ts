import type { ReadName } from '../../protocol/endpoints/index.ts'
import type { ReadAnswer } from '../../protocol/received.ts'
import type { State } from '../state.ts'
import * as account from './account.ts'
import type { ReadReducer } from './answer.ts'
import * as market from './market.ts'

/** Answers that are for whoever asked and change nothing on screen. */
const nothing = (state: State): State => state

/** What each read does to the state; a read without an entry does not compile. */
export const READ_REDUCERS: { [N in ReadName]: ReadReducer<N> } = {
  symbols: market.symbols,
  coins: market.coins,
  tickers: market.tickers,
  trades: market.trades,
  klines: market.klines,
  listOrders: account.listOrders,
  getOrder: account.getOrder,
  positions: account.positions,
  balance: account.balance,
  settings: account.settings,
  getAutoBorrow: account.getAutoBorrow,
  executions: account.executions,
  orderHistory: account.orderHistory,
  positionsHistory: account.positionsHistory,
  assetFlow: account.assetFlow,
  addressTxs: nothing,
  agents: nothing,
  depth: nothing,
  ledger: nothing,
  subs: nothing,
  time: nothing,
  tx: nothing,
}

export function reduceAnswer(state: State, answer: ReadAnswer): State {
  if (isForeign(state, answer)) return state
  // Name and data belong together by the type of the answer; the map keeps that pairing.
  const reducer = READ_REDUCERS[answer.name] as (state: State, answer: ReadAnswer) => State
  return reducer(state, answer)
}

/** About another account than the one on the screen: asked for before it was changed, or for a write that acts on it. */
function isForeign({ identity }: State, { request }: ReadAnswer): boolean {
  if (identity.account === null || !('address' in request)) return false
  return request.address.toLowerCase() !== identity.account.toLowerCase()
}

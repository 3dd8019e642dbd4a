import type { Account } from '../ledger/account.ts'
import type { Refusal } from '../types.ts'
import type { LiveOrder } from './liveOrder.ts'
import { refuse } from './refuse.ts'
import type { State } from './state.ts'

export interface Ref {
  order_id?: string | undefined
  client_order_id?: string | undefined
}

/** The live order a reference names; when both ids are given they must agree. */
export function lookUp(account: Account, ref: Ref): LiveOrder | null {
  const order =
    ref.order_id !== undefined ? account.orders.get(ref.order_id) : account.clientIds.get(ref.client_order_id ?? '')
  if (order === undefined) return null
  return ref.client_order_id === undefined || order.terms.clientId === ref.client_order_id ? order : null
}

/** As `lookUp`, or 20001 when unknown and 20002 when it has ended. */
export function findOrder(state: State, account: Account, ref: Ref): LiveOrder | Refusal {
  const order = lookUp(account, ref)
  if (order !== null) return order
  const name = ref.order_id !== undefined ? `order_id ${ref.order_id}` : `client_order_id ${ref.client_order_id}`
  return state.ended.has(account.address, ref.order_id, ref.client_order_id)
    ? refuse('20002', `${name}: the order is already filled or canceled`)
    : refuse('20001', `${name}: no such order of this account`)
}

import type { ReadName } from '../protocol/endpoints/index.ts'
import type { Order } from '../protocol/models/order.ts'
import { madeOrders, mayHaveMade, orderItems } from './madeOrders.ts'
import type { Rest } from './rest.ts'
import type { SignedWrite } from './submitTypes.ts'

/** What the exchange says about a transaction. `silent` = it could not be asked, so absence is not known. */
export type Trace =
  | { kind: 'included'; orders: Order[]; order_id: string | null }
  | { kind: 'refused'; code: string }
  /** `blind`: this deployment lists no transactions, only orders were looked for. */
  | { kind: 'absent'; blind?: true }
  | { kind: 'silent'; why: string }

/** What the transaction itself says; `time` of its block, exchange time, ms. */
type Verdict = { kind: 'included'; time: number } | Exclude<Trace, { kind: 'included' }>

const LIST_LIMIT = 200

/** Looks a write up by its hash, by the orders it would have made, and by the signer's transactions. */
export async function lookUp(rest: Rest, write: SignedWrite): Promise<Trace> {
  const found = await byHash(rest, write)
  if (found.kind === 'included') {
    const orders = (await ordersOf(rest, write, found.time, true)) ?? []
    return { kind: 'included', orders, order_id: orders[0]?.order_id ?? null }
  }
  if (found.kind === 'refused') return found
  // The hash is not there, or cannot be asked for on this deployment: an order of ours is proof as well.
  const blind = found.kind === 'absent' && found.blind === true
  const orders = await ordersOf(rest, write, null, blind)
  const own = orders?.filter((o) => o.tx_hash === write.tx_hash) ?? []
  if (own.some((o) => o.state !== 'rejected')) {
    // It may have been included between two of the questions: those asked before know nothing of it.
    const sure = await byHash(rest, write)
    const time = sure.kind === 'included' ? sure.time : null
    const all = await ordersOf(rest, write, time, true)
    // Some of a batch would pass for all of it: what could not be read is left to be found among the orders.
    const known = all ?? (orderItems(write).length > 1 ? [] : own)
    const made = known.filter((o) => time !== null || (o.tx_hash === write.tx_hash && o.state !== 'rejected'))
    return { kind: 'included', orders: made, order_id: made[0]?.order_id ?? null }
  }
  if (own.length > 0) {
    // It is in, and its orders were rejected: whether as a whole and why, only the transaction says.
    if (blind) return { kind: 'refused', code: 'rejected' }
    return { kind: 'silent', why: 'the order was rejected; the transaction cannot be read yet' }
  }
  if (found.kind === 'silent') return found
  return orders === null ? { kind: 'silent', why: 'orders cannot be read' } : found
}

async function byHash(rest: Rest, write: SignedWrite): Promise<Verdict> {
  const direct = await rest.call('tx', { tx_hash: write.tx_hash })
  if (direct.kind === 'ok') return verdict(direct.data)
  if (direct.kind !== 'definite' || direct.http !== 404) {
    return { kind: 'silent', why: direct.kind === 'definite' ? `${direct.code} ${direct.msg}` : direct.why }
  }
  // A 404 may also mean that the deployment has no such endpoint: the list of the signer decides.
  const list = await rest.call('addressTxs', { address: write.signer, limit: LIST_LIMIT })
  if (list.kind !== 'ok')
    return list.kind === 'definite' && list.http === 404
      ? { kind: 'absent', blind: true }
      : { kind: 'silent', why: 'transactions cannot be read' }
  const row = list.data.list.find((tx) => tx.tx_hash.toLowerCase() === write.tx_hash.toLowerCase())
  return row === undefined ? { kind: 'absent' } : verdict(row)
}

function verdict({ code, time }: { code: string; time: number }): Verdict {
  return code === '0' ? { kind: 'included', time } : { kind: 'refused', code }
}

/**
 * The orders the write made, item by item, as far as they can be told from others; null when they could not be asked
 * for. `included` is the time of its block; while that is not known, only its client_order_ids and its hash lead to them.
 * `all`: an item without a client_order_id is looked for among all orders of the account.
 */
async function ordersOf(
  rest: Rest,
  write: SignedWrite,
  included: number | null,
  all: boolean,
): Promise<Order[] | null> {
  const found = new Map<string, Order>()
  for (const client_order_id of new Set(write.client_order_ids)) {
    const got = await rest.call('getOrder', { address: write.account, client_order_id })
    if (got.kind === 'ok') {
      if (mayHaveMade(write, got.data, included)) found.set(got.data.order_id, got.data)
    } else if (got.kind !== 'definite' || got.http !== 404) return null
  }
  const nameless = orderItems(write).some((item) => item.client_order_id === undefined)
  if (!all || !nameless) return [...found.values()]
  for (const name of ['listOrders', 'orderHistory'] as const satisfies ReadName[]) {
    const got = await rest.call(name, {
      address: write.account,
      ...(name === 'orderHistory' ? { limit: LIST_LIMIT } : {}),
    })
    if (got.kind !== 'ok') return orderItems(write).length > 1 || found.size === 0 ? null : [...found.values()]
    for (const order of madeOrders(write, got.data.list, included)) found.set(order.order_id, order)
  }
  return [...found.values()]
}

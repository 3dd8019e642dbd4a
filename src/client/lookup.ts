import type { Order } from '../protocol/models/order.ts'
import type { Rest } from './rest.ts'
import type { SignedWrite } from './submitTypes.ts'

/** What the exchange says about a transaction. `silent` = it could not be asked, so absence is not known. */
export type Trace =
  | { kind: 'included'; orders: Order[]; order_id: string | null }
  | { kind: 'refused'; code: string }
  /** `blind`: this deployment lists no transactions, only orders were looked for. */
  | { kind: 'absent'; blind?: true }
  | { kind: 'silent'; why: string }

const LIST_LIMIT = 200

/** Looks a write up by its hash, by the orders it would have made, and by the signer's transactions. */
export async function lookUp(rest: Rest, write: SignedWrite): Promise<Trace> {
  const found = await byHash(rest, write)
  if (found.kind === 'included') {
    const orders = await ordersOf(rest, write)
    return { ...found, orders: orders ?? [], order_id: orders?.[0]?.order_id ?? null }
  }
  if (found.kind === 'refused') return found
  // The hash is not there, or cannot be asked for on this deployment: an order of ours is proof as well.
  const orders = await ordersOf(rest, write)
  const own = orders?.filter((o) => o.tx_hash === write.tx_hash) ?? []
  const made = own.filter((o) => o.state !== 'rejected')
  if (made.length > 0) return { kind: 'included', orders: made, order_id: made[0]!.order_id }
  if (own.length > 0) {
    // It is in, and its orders were rejected: whether as a whole and why, only the transaction says.
    if (found.kind === 'absent' && found.blind) return { kind: 'refused', code: 'rejected' }
    return { kind: 'silent', why: 'the order was rejected; the transaction cannot be read yet' }
  }
  if (found.kind === 'silent') return found
  return orders === null ? { kind: 'silent', why: 'orders cannot be read' } : found
}

async function byHash(rest: Rest, write: SignedWrite): Promise<Trace> {
  const direct = await rest.call('tx', { tx_hash: write.tx_hash })
  if (direct.kind === 'ok') return verdict(direct.data.code)
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
  return row === undefined ? { kind: 'absent' } : verdict(row.code)
}

function verdict(code: string): Trace {
  return code === '0' ? { kind: 'included', orders: [], order_id: null } : { kind: 'refused', code }
}

/** The orders the write would have made, as far as they exist; null when they could not be asked for. */
async function ordersOf(rest: Rest, write: SignedWrite): Promise<Order[] | null> {
  const found: Order[] = []
  for (const client_order_id of write.client_order_ids) {
    const got = await rest.call('getOrder', { address: write.account, client_order_id })
    if (got.kind === 'ok') found.push(got.data)
    else if (got.kind !== 'definite') return null
  }
  return found
}

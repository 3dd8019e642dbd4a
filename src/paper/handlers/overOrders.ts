import type { Histories } from '../storage/histories.ts'
import type { Refusal } from '../types.ts'

interface Ref {
  order_id?: string | null | undefined
  client_order_id?: string | null | undefined
}
/** One item of a batch answer. */
interface Row extends Ref {
  code: string
  msg: string
}

/**
 * The core remembers for a while, and not over a restart, which orders are over. What it does not know any more is in the
 * history: a conflict (20002, HTTP 409) and not unknown (20001, HTTP 404).
 */
export function overOrders<O extends { ok: true; data: object } | Refusal>(
  histories: Pick<Histories, 'order'>,
  account: string,
  params: object,
  outcome: O,
): O | Refusal {
  if (!outcome.ok) {
    const over = outcome.code === '20001' ? overOf(histories, account, params) : null
    return over === null ? outcome : { ok: false, ...over }
  }
  if (!('list' in outcome.data) || !Array.isArray(outcome.data.list)) return outcome
  const rows: Row[] = outcome.data.list
  if (rows.every((row) => row.code !== '20001')) return outcome
  const list = rows.map((row) => (row.code === '20001' ? { ...row, ...overOf(histories, account, row) } : row))
  return { ...outcome, data: { ...outcome.data, list } }
}

function overOf(histories: Pick<Histories, 'order'>, account: string, ref: Ref): { code: '20002'; msg: string } | null {
  const { client_order_id } = ref
  const order_id = ref.order_id ?? undefined
  // Batch rows carry null for what was not given.
  const named = client_order_id ?? undefined
  const order = histories.order(account, { order_id, client_order_id: named })
  if (order === null) return null
  const name = order_id === undefined ? `client_order_id ${named}` : `order_id ${order_id}`
  return { code: '20002', msg: `${name}: the order is already ${order.state}` }
}

import { SUCCESS } from '../../protocol/envelope.ts'
import type { Refusal } from '../types.ts'
import type { Ref } from './findOrder.ts'

interface Row {
  code: string
  msg: string
  order_id: string | null
  client_order_id: string | null
}
type ItemOutcome =
  | { ok: true; data: { order_id?: string | undefined; client_order_id?: string | null | undefined } }
  | Refusal

/** Items succeed or fail one by one, in request order. */
export function batch<I extends Ref>(
  items: readonly I[],
  run: (item: I) => ItemOutcome,
): { ok: true; data: { list: Row[] } } {
  return {
    ok: true,
    data: {
      list: items.map((item) => {
        const outcome = run(item)
        if (!outcome.ok) return { code: outcome.code, msg: outcome.msg, ...idsOf(item) }
        const { order_id, client_order_id } = outcome.data
        return { code: SUCCESS, msg: '', order_id: order_id ?? null, client_order_id: client_order_id ?? null }
      }),
    },
  }
}

function idsOf(item: Ref): Pick<Row, 'order_id' | 'client_order_id'> {
  return { order_id: item.order_id ?? null, client_order_id: item.client_order_id ?? null }
}

import type { WriteHandler } from './handler.ts'
import { throughCore } from './throughCore.ts'

const place = throughCore<'placeOrder'>()

/** Some deployments answer with `state` as well: the profile says so. */
export const placeOrder: WriteHandler<'placeOrder'> = (service, tx) => {
  const outcome = place(service, tx)
  if (!outcome.ok) return outcome
  const { order_id, client_order_id = null, state } = outcome.data
  if (!service.profile.placeOrderState) return { ok: true, data: { order_id, client_order_id } }
  const now = state ?? service.core.liveOrder(tx.account, { order_id })?.state
  return { ok: true, data: { order_id, client_order_id, ...(now === undefined ? {} : { state: now }) } }
}

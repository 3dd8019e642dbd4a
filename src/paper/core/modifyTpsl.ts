import type { Tpsl, TpslInput } from '../../protocol/models/tpsl.ts'
import { removesTpsl } from '../../rules/index.ts'
import { attach } from './attached.ts'
import type { LiveOrder } from './liveOrder.ts'
import { cancel, push } from './orderLife.ts'
import { tpslRecord } from './orderRecord.ts'
import type { State } from './state.ts'

/**
 * Changes the TPSL of an order: its own, or the dormant one attached to it, which is made when there is none. A side
 * that is given replaces the old one, a trigger price of zero removes it, both zero remove the TPSL.
 */
export function modifyTpsl(state: State, order: LiveOrder, input: TpslInput): void {
  const own = order.terms.algo === 'tpsl' || order.terms.algo === 'attached_tpsl'
  const target = own ? order : order.attached
  const removed = removesTpsl(input)
  if (!own) order.tpsl = removed ? null : merge(order.tpsl, input)
  if (target === null) {
    if (!removed && order.terms.algo === null) attach(state, order)
  } else if (removed) {
    if (!own) order.attached = null
    cancel(state, target)
  } else {
    target.tpsl = merge(target.tpsl, input)
    target.updated = state.time
    target.txHash = state.txHash
    if (!own) push(state, target)
  }
}

function merge(old: Tpsl | null, input: TpslInput): Tpsl {
  const given = tpslRecord(input)
  const side = (name: 'tp' | 'sl', base: Tpsl): Partial<Tpsl> => {
    const price = given[`${name}_trigger_price`]
    const from = price === null ? base : given
    const none = price !== null && !/[1-9]/.test(price)
    return {
      [`${name}_trigger_price`]: none ? null : from[`${name}_trigger_price`],
      [`${name}_trigger_by`]: none ? null : from[`${name}_trigger_by`],
      [`${name}_order_type`]: none ? null : from[`${name}_order_type`],
      [`${name}_order_price`]: none ? null : from[`${name}_order_price`],
    }
  }
  const base = old ?? given
  return { ...base, ...side('tp', base), ...side('sl', base), tpsl_mode: base.tpsl_mode ?? 'partial' }
}

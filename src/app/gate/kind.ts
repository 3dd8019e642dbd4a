import { Decimal } from '../../lib/decimal.ts'
import type { RequestOf, WriteName } from '../../protocol/endpoints/index.ts'
import type { Order } from '../../protocol/models/order.ts'
import type { Position } from '../../protocol/models/position.ts'
import type { State } from '../../store/state.ts'

/** A write as the gate looks at it. */
export type GateWrite = { [N in WriteName]: { name: N; params: RequestOf<N> } }[WriteName]

/** risk = may make the account owe or hold more · reduce = makes a position smaller · cancel · account = everything else. */
export type WriteKind = 'risk' | 'reduce' | 'cancel' | 'account'
export type View = Pick<State, 'orders' | 'positions' | 'symbols'>
export type PlaceParams = RequestOf<'placeOrder'>

export function kindOf(write: GateWrite, view: View): WriteKind {
  switch (write.name) {
    case 'cancelOrder':
    case 'cancelAll':
    case 'batchCancel':
      return 'cancel'
    case 'placeOrder':
      return reduces(write.params, view) ? 'reduce' : 'risk'
    case 'batchOrder':
      return write.params.orders.every((order) => reduces(order, view)) ? 'reduce' : 'risk'
    case 'modifyOrder':
      return staysSafe(write.params, view) ? 'reduce' : 'risk'
    case 'batchModify':
      return write.params.orders.every((change) => staysSafe(change, view)) ? 'reduce' : 'risk'
    case 'chaseOrder': {
      const order = orderOf(write.params, view)
      return order !== null && reduces(asPlaced(order), view) ? 'reduce' : 'risk'
    }
    default:
      return 'account'
  }
}

/** True when the order can only make the position it meets smaller. */
export function reduces(order: PlaceParams, view: View): boolean {
  if (order.algo_order_type === 'tpsl' || order.algo_order_type === 'attached_tpsl') return true
  if (order.market_order_type === 'quote') return false
  const position = positionOf(order, view)
  if (position === null) return false
  const size = new Decimal(position.open_size)
  const against = order.is_buy ? size.lt(0) : size.gt(0)
  return against && size.abs().gte(order.quantity)
}

/** The position an order acts on; null when there is none. */
export function positionOf(
  order: Pick<PlaceParams, 'symbol_id' | 'position_side' | 'margin_mode'>,
  { positions }: Pick<View, 'positions'>,
): Position | null {
  const fits = (p: Position) =>
    p.symbol_id === order.symbol_id &&
    p.position_side === (order.position_side ?? 'both') &&
    (order.margin_mode === undefined || p.margin_mode === order.margin_mode)
  return Object.values(positions).find(fits) ?? null
}

export function orderOf(ref: { order_id?: string | undefined; client_order_id?: string | undefined }, view: View) {
  const all = Object.values(view.orders)
  return (
    all.find((o) => ref.order_id !== undefined && o.order_id === ref.order_id) ??
    all.find((o) => ref.client_order_id !== undefined && o.client_order_id === ref.client_order_id) ??
    null
  )
}

/** A live order as the request that would place what is left of it. */
export function asPlaced(order: Order, change: { price?: string | undefined; quantity?: string | undefined } = {}) {
  const filled = order.cum_filled_quantity
  const whole = change.quantity ?? order.quantity
  const price = change.price ?? order.price
  return {
    symbol_id: order.symbol_id,
    is_buy: order.is_buy,
    order_type: order.order_type as PlaceParams['order_type'],
    quantity: Decimal.max(new Decimal(whole).minus(filled), 0).toFixed(),
    ...(price === null ? {} : { price }),
    ...(order.position_side === null ? {} : { position_side: order.position_side as 'both' }),
    ...(order.margin_mode === null ? {} : { margin_mode: order.margin_mode as 'cross' }),
    ...(order.algo_order_type === null ? {} : { algo_order_type: order.algo_order_type as 'tpsl' }),
  } satisfies PlaceParams
}

/** A change that makes the order no larger and no worse priced, or of an order that reduces anyway. */
function staysSafe(change: RequestOf<'modifyOrder'>, view: View): boolean {
  const order = orderOf(change, view)
  if (order === null) return false
  const larger = change.quantity !== undefined && new Decimal(change.quantity).gt(order.quantity)
  const worse =
    change.price !== undefined &&
    (order.price === null ||
      (order.is_buy ? new Decimal(change.price).gt(order.price) : new Decimal(change.price).lt(order.price)))
  return (!larger && !worse) || reduces(asPlaced(order, change), view)
}

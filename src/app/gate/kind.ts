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
      return reducing([write.params], view)[0] ? 'reduce' : 'risk'
    case 'batchOrder':
      return reducing(write.params.orders, view).every(Boolean) ? 'reduce' : 'risk'
    case 'modifyOrder':
      return stayingSafe([write.params], view) ? 'reduce' : 'risk'
    case 'batchModify':
      return stayingSafe(write.params.orders, view) ? 'reduce' : 'risk'
    case 'chaseOrder': {
      const order = orderOf(write.params, view)
      return order !== null && reducing([asPlaced(order)], view)[0] ? 'reduce' : 'risk'
    }
    default:
      return 'account'
  }
}

/**
 * Which orders can only make the position they meet smaller, each after those before it: what one of them closes the next
 * one cannot close again.
 */
export function reducing(orders: readonly PlaceParams[], view: View): boolean[] {
  const left = new Map<Position, Decimal>()
  return orders.map((order) => {
    if (order.algo_order_type === 'tpsl' || order.algo_order_type === 'attached_tpsl') return true
    if (order.market_order_type === 'quote') return false
    const position = positionOf(order, view)
    if (position === null) return false
    const size = left.get(position) ?? new Decimal(position.open_size)
    const against = order.is_buy ? size.lt(0) : size.gt(0)
    if (!against || size.abs().lt(order.quantity)) return false
    left.set(position, order.is_buy ? size.plus(order.quantity) : size.minus(order.quantity))
    return true
  })
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

type Change = RequestOf<'modifyOrder'>

/** Changes that make their orders no larger and no worse priced, or orders that reduce anyway, all of them together. */
function stayingSafe(changes: readonly Change[], view: View): boolean {
  const risky: PlaceParams[] = []
  for (const change of changes) {
    const order = orderOf(change, view)
    if (order === null) return false
    if (isLargerOrWorse(order, change)) risky.push(asPlaced(order, change))
  }
  return reducing(risky, view).every(Boolean)
}

function isLargerOrWorse(order: Order, change: Change): boolean {
  const larger = change.quantity !== undefined && new Decimal(change.quantity).gt(order.quantity)
  const worse =
    change.price !== undefined &&
    (order.price === null ||
      (order.is_buy ? new Decimal(change.price).gt(order.price) : new Decimal(change.price).lt(order.price)))
  return larger || worse
}

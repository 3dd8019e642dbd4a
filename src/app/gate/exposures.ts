import { Decimal } from '../../lib/decimal.ts'
import type { Order } from '../../protocol/models/order.ts'
import { isTerminal } from '../../protocol/orderStates.ts'
import type { OrderExposure } from '../../rules/index.ts'
import { marketOf } from '../../store/selectors/index.ts'
import type { State } from '../../store/state.ts'
import { asPlaced, type GateWrite, orderOf, type PlaceParams, positionOf, reducing } from './kind.ts'

export interface Exposed extends OrderExposure {
  symbol_id: number
}

type View = Pick<State, 'orders' | 'positions' | 'symbols' | 'tickers' | 'books' | 'bbo'>

/** What every part of a write that adds risk would do, one after the other; null when an order it changes is not known. */
export function exposuresOf(write: GateWrite, view: View): Exposed[] | null {
  const wanted = ordersOf(write, view)
  if (wanted === null) return null
  const added = new Map<string, Decimal>()
  const reduces = reducing(
    wanted.map(({ order }) => order),
    view,
  )
  return wanted
    .filter((_, i) => !reduces[i])
    .map(({ order, instead }) => {
      const market = marketOf(view, order.symbol_id)
      const price = market?.mark_price ?? market?.last_price ?? null
      const mark = price === null ? null : new Decimal(price)
      const quantity = baseQuantity(order, mark)
      const key = `${order.symbol_id}:${order.position_side}:${order.is_buy}`
      const before = added.get(key) ?? new Decimal(0)
      added.set(key, before.plus(quantity))
      return {
        symbol_id: order.symbol_id,
        is_buy: order.is_buy,
        quantity,
        price: order.price === undefined || order.algo_order_type === 'conditional' ? null : new Decimal(order.price),
        mark,
        held: heldBy(order, view, instead).plus(before),
      }
    })
}

/** The orders as they would stand; `instead` is the one a change takes the place of. */
function ordersOf(write: GateWrite, view: View): { order: PlaceParams; instead: Order | null }[] | null {
  switch (write.name) {
    case 'placeOrder':
      return [{ order: write.params, instead: null }]
    case 'batchOrder':
      return write.params.orders.map((order) => ({ order, instead: null }))
    case 'modifyOrder':
    case 'batchModify': {
      const changes = write.name === 'modifyOrder' ? [write.params] : write.params.orders
      const found = changes.map((change) => {
        const instead = orderOf(change, view)
        return instead === null ? null : { order: asPlaced(instead, change), instead }
      })
      return found.includes(null) ? null : found.filter((f) => f !== null)
    }
    default:
      return []
  }
}

function baseQuantity(order: PlaceParams, mark: Decimal | null): Decimal {
  const quantity = new Decimal(order.quantity)
  return order.market_order_type === 'quote' && mark?.gt(0) ? quantity.div(mark) : quantity
}

/** Position in the direction of the order and what already rests in that direction. */
function heldBy(order: PlaceParams, view: View, instead: Order | null): Decimal {
  const size = new Decimal(positionOf(order, view)?.open_size ?? 0)
  const resting = Object.values(view.orders).filter(
    (o) =>
      o.symbol_id === order.symbol_id &&
      o.is_buy === order.is_buy &&
      o.algo_order_type === null &&
      (o.position_side ?? undefined) === order.position_side &&
      o.order_id !== instead?.order_id &&
      !isTerminal(o.state),
  )
  return resting.reduce((sum, o) => sum.plus(o.remaining_quantity), order.is_buy ? size : size.neg())
}

import type { CoreEvent, ExchangeCore } from '../../../src/paper/types.ts'
import type { Order } from '../../../src/protocol/models/order.ts'
import { units } from '../../support/paper/driver.ts'
import type { OrderWatch } from './orderWatch.ts'

/** Adds up executions to positions: what only closes never turns a position round, and the sizes agree with the core. */
export class PositionWatch {
  private readonly sizes = new Map<string, bigint>()
  private readonly orders: OrderWatch

  constructor(orders: OrderWatch) {
    this.orders = orders
  }

  /** Called before the order watch sees the event: the order is still as it was. */
  see(event: CoreEvent): void {
    if (event.kind !== 'execution' || event.execution.position_side === null) return
    const { order_id, quantity, is_buy } = event.execution
    const order = this.orders.live.get(order_id)
    if (order === undefined) throw new Error(`execution of an order that is not live: ${JSON.stringify(event)}`)
    const key = keyOf(order)
    const before = this.sizes.get(key) ?? 0n
    const after = before + (is_buy ? units(quantity) : -units(quantity))
    const shrinks = before > 0n ? after >= 0n && after < before : before < 0n && after <= 0n && after > before
    if (onlyCloses(order) && !shrinks) {
      throw new Error(`position ${key} went from ${before} to ${after} by what only closes: ${JSON.stringify(order)}`)
    }
    if ((order.position_side === 'long' && after < 0n) || (order.position_side === 'short' && after > 0n)) {
      throw new Error(`position ${key} is ${after}`)
    }
    this.sizes.set(key, after)
  }

  /** After a block: what every account reports is what was traded, and all of it sums to zero. */
  agree(core: ExchangeCore, owners: readonly string[]): void {
    let sum = 0n
    let long = 0n
    const open = new Set<string>()
    for (const owner of owners) {
      for (const p of core.positions(owner)) {
        const size = units(p.open_size)
        const key = keyOf(p)
        open.add(key)
        if (size !== this.sizes.get(key)) throw new Error(`position ${key} is ${size}, traded ${this.sizes.get(key)}`)
        sum += size
        if (size > 0n) long += size
        const interest = core.prices(p.symbol_id).open_interest
        if (units(interest ?? '0') < long) throw new Error(`open interest ${interest} with ${long} long`)
      }
    }
    if (sum !== 0n) throw new Error(`positions sum to ${sum}`)
    for (const [key, size] of this.sizes) {
      if (size !== 0n && !open.has(key)) throw new Error(`position ${key} of ${size} is gone`)
    }
  }
}

function keyOf(o: Pick<Order, 'address' | 'symbol_id' | 'position_side' | 'margin_mode'>): string {
  return `${o.address} ${o.symbol_id} ${o.position_side} ${o.margin_mode}`
}

/** reduce_only, a side of a TPSL, a liquidation, the closing direction in hedge mode. */
function onlyCloses(o: Order): boolean {
  if (o.flags?.includes('reduce_only')) return true
  if (['take_profit', 'stop_loss', 'liquidation'].includes(o.order_source ?? '')) return true
  return (o.position_side === 'long' && !o.is_buy) || (o.position_side === 'short' && o.is_buy)
}

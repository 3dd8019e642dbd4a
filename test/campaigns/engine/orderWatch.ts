import type { CoreEvent } from '../../../src/paper/types.ts'
import type { OrderState } from '../../../src/protocol/enums.ts'
import type { Execution } from '../../../src/protocol/models/account.ts'
import type { Order } from '../../../src/protocol/models/order.ts'
import { isTerminal, mayMove } from '../../../src/protocol/orderStates.ts'

const FIRST = new Set(['new', 'pending_trigger', 'inactive', 'rejected'])

/**
 * Holds every event of a core against rules that need no model of the exchange: the state table, self-trade prevention,
 * quantities that add up. Throws on the first breach.
 */
export class OrderWatch {
  /** Last push of every order that is not over, by order_id. */
  readonly live = new Map<string, Order>()
  /** Ids that are over; none of them may be heard of again. */
  private readonly over = new Set<string>()
  private makers: Execution | null = null
  private readonly family: (address: string) => string

  constructor(family: (address: string) => string) {
    this.family = family
  }

  see(event: CoreEvent): void {
    if (event.kind === 'order') this.order(event.order)
    if (event.kind === 'execution') this.execution(event.execution, event.address)
  }

  private order(order: Order): void {
    const { order_id: id, state } = order
    const before = this.live.get(id)
    if (this.over.has(id)) fail(order, 'was over')
    if (before === undefined && !FIRST.has(state)) fail(order, 'began in this state')
    // A modify pushes the order again in its unchanged state.
    if (before !== undefined && before.state !== state && !mayMove(before.state as OrderState, state as OrderState)) {
      fail(order, `came from ${before.state}`)
    }
    if (before !== undefined && Number(before.cum_filled_quantity) > Number(order.cum_filled_quantity)) {
      fail(order, `had filled ${before.cum_filled_quantity}`)
    }
    if (Number(order.remaining_quantity) < 0) fail(order, 'is overfilled')
    const filled = Number(order.cum_filled_quantity) > 0
    if (order.time_in_force === 'fok' && state === 'canceled' && filled) fail(order, 'fok was filled in part')
    if (state === 'new' && filled) fail(order, 'is new and has fills')
    if (isTerminal(state)) {
      this.live.delete(id)
      this.over.add(id)
    } else this.live.set(id, order)
  }

  private execution(execution: Execution, address: string): void {
    const order = this.live.get(execution.order_id)
    if (order === undefined) throw new Error(`execution of an order that is not live: ${JSON.stringify(execution)}`)
    if (execution.is_maker) {
      this.makers = execution
      return
    }
    const maker = this.makers
    if (maker === null || maker.price !== execution.price || maker.quantity !== execution.quantity) {
      throw new Error(`a taker without its maker: ${JSON.stringify(execution)}`)
    }
    const makerOrder = this.live.get(maker.order_id)!
    if (order.flags?.includes('post_only') && order.state === 'new' && makerOrder.created_time > order.updated_time) {
      fail(order, 'post_only took')
    }
    if (order.stp_mode !== 'none' && this.family(address) === this.family(makerOrder.address)) {
      fail(order, `traded with its own ${maker.order_id}`)
    }
    this.makers = null
  }
}

function fail(order: Order, what: string): never {
  throw new Error(`order ${order.order_id} ${order.state}: ${what}: ${JSON.stringify(order)}`)
}

import type { Command } from '../../grammar/index.ts'
import type { RequestInput } from '../../protocol/endpoints/index.ts'
import { FLAGS, MARGIN_MODES, POSITION_SIDES, STP_MODES, TIME_IN_FORCE } from '../../protocol/enums.ts'
import type { Order } from '../../protocol/models/order.ts'
import { isTerminal } from '../../protocol/orderStates.ts'
import type { WriteRequest, WriteResult } from '../port.ts'
import type { UndoEntry } from './activity.ts'
import { ask } from './ask.ts'
import { type AppContext, say, stateOf } from './context.ts'

/** How long something can be taken back, ms. */
const UNDO_MS = 10_000

export const rememberUndo = (app: AppContext, entry: UndoEntry): void => app.activity.setState({ undo: entry })

/** Remembers an order that was placed, so that `u` cancels it. */
export function undoPlace(app: AppContext, text: string): (results: readonly WriteResult[]) => void {
  return ([result]) => {
    if (result?.status !== 'done' || result.order_id === null) return
    rememberUndo(app, { kind: 'placed', at: app.clock.now(), text, orderId: result.order_id })
  }
}

/** Takes the last action back, after a second press; says when it cannot. */
export function undoLast(app: AppContext, key: string) {
  const { undo } = app.activity.getState()
  if (undo === null) return say(app, 'info', 'nothing to undo')
  const age = app.clock.now() - undo.at
  if (age > UNDO_MS) return say(app, 'warn', `too late to undo ${undo.text}: ${Math.floor(age / 1000)} s ago`)
  const found = inverse(app, undo)
  if (typeof found === 'string') return say(app, 'warn', `cannot undo ${undo.text}: ${found}`)
  const question = {
    ...found,
    title: `undo ${undo.text}?`,
    lines: [],
    level: 'normal' as const,
    key,
    origin: 'undo' as const,
  }
  ask(app, question, {
    flight: 'undo',
    after: (results) => {
      if (results.every((r) => r.status === 'done')) app.activity.setState({ undo: null })
    },
  })
}

type Inverse = { command: string; writes: readonly WriteRequest[] }

function inverse(app: AppContext, undo: UndoEntry): Inverse | string {
  const { orders } = stateOf(app)
  switch (undo.kind) {
    case 'placed': {
      const order = orders[undo.orderId]
      if (order !== undefined && isTerminal(order.state)) return `it is ${order.state.replaceAll('_', ' ')}`
      const text = `cancel ${undo.orderId}`
      return one(text, { name: 'cancelOrder', params: { order_id: undo.orderId }, text })
    }
    case 'cancelled':
      return again(undo.orders)
    case 'modified': {
      const { order_id, price, original_quantity } = undo.before
      const now = orders[order_id]
      if (now === undefined || isTerminal(now.state)) return 'the order is no longer live'
      const params = { order_id, ...(price === null ? {} : { price }), quantity: original_quantity }
      const text = `modify ${order_id}${price === null ? '' : ` price ${price}`} size ${original_quantity}`
      return one(text, { name: 'modifyOrder', params, text })
    }
  }
}

const one = (command: string, write: WriteRequest): Inverse => ({ command, writes: [Object.freeze(write)] })

/** Places plain limit orders again with what was left of them. */
function again(orders: readonly Order[]): Inverse | string {
  if (orders.some((o) => o.order_type !== 'limit' || o.algo_order_type !== null || o.price === null)) {
    return 'only plain limit orders can be placed again'
  }
  if (orders.length > 20) return 'more than 20 orders were cancelled'
  const params = orders.map(placeAgain)
  const text = orders.map((o) => `${o.is_buy ? 'buy' : 'sell'} ${o.remaining_quantity} @ ${o.price}`).join(' · ')
  const [first] = params
  if (first !== undefined && params.length === 1) return one(text, { name: 'placeOrder', params: first, text })
  return one(text, { name: 'batchOrder', params: { orders: params }, text })
}

function placeAgain(o: Order): RequestInput<'placeOrder'> {
  const known = <T extends string>(list: readonly T[], word: string | null): T | undefined =>
    list.find((w) => w === word)
  const side = known(POSITION_SIDES, o.position_side)
  const margin = known(MARGIN_MODES, o.margin_mode)
  const tif = known(TIME_IN_FORCE, o.time_in_force)
  const stp = known(STP_MODES, o.stp_mode)
  const flags = FLAGS.filter((f) => o.flags?.includes(f))
  return {
    symbol_id: o.symbol_id,
    is_buy: o.is_buy,
    order_type: 'limit',
    quantity: o.remaining_quantity,
    price: o.price!,
    ...(tif === undefined ? {} : { time_in_force: tif }),
    ...(side === undefined ? {} : { position_side: side }),
    ...(margin === undefined ? {} : { margin_mode: margin }),
    ...(stp === undefined ? {} : { stp_mode: stp }),
    ...(flags.length === 0 ? {} : { flags }),
  }
}

/** What `u` would take back after a command was sent, by its verb; undefined when nothing can be. */
export function undoOf(
  app: AppContext,
  command: Command,
  text: string,
): ((results: readonly WriteResult[]) => void) | undefined {
  if (command.verb === 'buy' || command.verb === 'sell') return undoPlace(app, text)
  return undefined
}

import type { Command as GrammarCommand } from '../../grammar/index.ts'
import type { Order } from '../../protocol/models/order.ts'
import { activeSymbol, liveOrders, symbolName } from '../../store/selectors/index.ts'
import type { PendingWrite } from '../../store/state.ts'
import { ask } from '../app/ask.ts'
import { type AppContext, say, stateOf, uiOf, update } from '../app/context.ts'
import { openModify } from '../app/modify.ts'
import { orderTargets, pendingTarget } from '../app/selection.ts'
import { planNow, submitPlan } from '../app/submit.ts'
import { rememberUndo } from '../app/undo.ts'
import { shownPrice, stateWords, typeWords } from '../format/orderWords.ts'
import { keyName } from '../keys/keyNames.ts'
import type { FocusPanel } from '../panelIds.ts'
import type { WriteResult } from '../port.ts'
import { markOrders, toggleMark } from '../ui/updates.ts'
import { type Command, commands } from './command.ts'

const HERE: readonly FocusPanel[] = ['orders', 'book']

/** `buy 0.500 BTC-USDT limit @ 64214.5` */
function orderLine(app: AppContext, o: Order): string {
  const price = shownPrice(o)
  const at = price === null ? '' : ` @ ${price}`
  return `${o.is_buy ? 'buy' : 'sell'} ${o.remaining_quantity} ${symbolName(stateOf(app), o.symbol_id)} ${typeWords(o)}${at}`
}

const someTargets = (app: AppContext): boolean => orderTargets(app).length > 0

/** The orders to act on; says how to choose one when there is none. */
function needTargets(app: AppContext): Order[] {
  const targets = orderTargets(app)
  if (targets.length > 0) return targets
  const { focus, selectedOrder } = uiOf(app)
  const { orders, pending } = stateOf(app)
  if (focus === 'book') say(app, 'info', 'no order of yours on this price')
  else if (selectedOrder === null || liveOrders(stateOf(app)).length === 0) say(app, 'info', 'no live order')
  else if (pending[selectedOrder] !== undefined)
    say(app, 'unknown', 'its outcome is not known yet: only c counts here, it cancels what comes of it')
  else {
    const state = orders[selectedOrder]?.state
    say(app, 'warn', `that order is ${state === undefined ? 'gone' : stateWords(state)}: nothing was sent`)
  }
  return []
}

function cancelTargets(app: AppContext, key: string) {
  const pending = pendingTarget(app)
  if (pending !== null) return cancelPending(app, pending, key)
  const targets = needTargets(app)
  if (targets.length === 0) return
  const plan = planNow(app, { verb: 'cancel', ids: targets.map((o) => o.order_id) })
  if (plan === null) return
  const n = targets.length
  const title = n === 1 ? 'cancel this order?' : `cancel ${n} orders?`
  const shown = targets.slice(0, 8).map((o) => orderLine(app, o))
  const lines = n > shown.length ? [...shown, `and ${n - shown.length} more`] : shown
  const undo = (results: readonly WriteResult[]) => {
    if (!results.every((r) => r.status === 'done')) return
    rememberUndo(app, {
      kind: 'cancelled',
      at: app.clock.now(),
      text: n === 1 ? 'cancel' : `cancel of ${n}`,
      orders: targets,
    })
    update(app, markOrders([]))
  }
  const why = submitPlan(app, plan, {
    flight: `cancel ${plan.text}`,
    keepGoing: true,
    origin: 'action',
    key,
    ask: { title, lines },
    after: undo,
  })
  if (why !== null) say(app, 'error', why)
}

/** The order of a write in doubt: the cancel is remembered and goes out the moment the order appears. */
function cancelPending(app: AppContext, write: PendingWrite, key: string) {
  const text = `cancel what “${write.text}” makes`
  const run = () => {
    say(app, 'unknown', `remembered: ${text}; it goes out the moment the order appears`)
    return app.port.cancelPending(write.tx_hash)
  }
  const question = {
    title: 'cancel this order, whose outcome is not known yet?',
    lines: [write.text, 'the cancel is remembered and goes out the moment the order appears'],
    command: text,
    writes: [],
    level: 'normal' as const,
    key,
    origin: 'action' as const,
  }
  const why = stateOf(app).identity.locked
  if (why !== null) return say(app, 'error', why)
  ask(app, question, { flight: `pending ${write.tx_hash}`, deed: { text, run } })
}

function cancelHere(app: AppContext, key: string): void {
  const state = stateOf(app)
  const symbol = activeSymbol(state)
  if (symbol === null) return
  const name = symbolName(state, symbol.symbol_id)
  const live = liveOrders(state, symbol.symbol_id)
  if (live.length === 0) {
    say(app, 'info', `no live order on ${name}`)
    return
  }
  const plan = planNow(app, { verb: 'cancel-all', symbol: name })
  if (plan === null) return
  const lines = [
    `${live.length} live on ${name}: ${live.filter((o) => o.is_buy).length} buy, ${live.filter((o) => !o.is_buy).length} sell`,
  ]
  const why = submitPlan(app, plan, {
    flight: 'cancel-here',
    origin: 'action',
    key,
    ask: { title: `cancel all ${live.length} on ${name}?`, lines, level: 'danger' },
  })
  if (why !== null) say(app, 'error', why)
}

/** One request on one order, at once: what it does is bounded and can be undone. */
function change(app: AppContext, order: Order, command: GrammarCommand, key: string): void {
  const plan = planNow(app, command)
  if (plan === null) return
  const before = order
  const why = submitPlan(app, plan, {
    flight: `order ${order.order_id}`,
    origin: 'action',
    key,
    after: ([result]) => {
      if (result?.status === 'done') {
        rememberUndo(app, { kind: 'modified', at: app.clock.now(), text: plan.text, before })
      }
    },
  })
  if (why !== null) say(app, 'error', why)
}

function nudge(app: AppContext, ticks: 1 | -1, key: string): void {
  const [order, ...more] = needTargets(app)
  if (order === undefined) return
  if (more.length > 0 || order.price === null) {
    say(app, 'info', more.length > 0 ? 'one order at a time' : 'this order has no price of its own')
    return
  }
  const offset = { unit: 'tick', value: String(ticks) } as const
  change(app, order, { verb: 'modify', id: order.order_id, price: { kind: 'offset', offset } }, key)
}

const onOrders = (command: Omit<Command, 'group' | 'where'>): Command => ({ ...command, where: HERE, group: 'orders' })

export const ORDER_COMMANDS = commands([
  onOrders({
    id: 'cancel-order',
    title: 'Cancel the selected or marked orders',
    hint: 'cancel',
    keys: ['c'],
    when: (app) => someTargets(app) || pendingTarget(app) !== null,
    run: (app, event) => cancelTargets(app, keyName(event)),
  }),
  {
    id: 'cancel-here',
    title: 'Cancel every order of the symbol on screen',
    hint: 'cancel all here',
    keys: ['C'],
    where: 'anywhere',
    group: 'orders',
    run: (app, event) => cancelHere(app, keyName(event)),
  },
  onOrders({
    id: 'modify-order',
    title: 'Change price and size of the selected order',
    hint: 'modify',
    keys: ['m'],
    when: someTargets,
    run(app) {
      const [order] = needTargets(app)
      if (order !== undefined) openModify(app, order)
    },
  }),
  onOrders({
    id: 'nudge-up',
    title: 'Move the selected order up by a tick',
    hint: 'tick up',
    keys: ['+', '='],
    when: someTargets,
    run: (app, event) => nudge(app, 1, keyName(event)),
  }),
  onOrders({
    id: 'nudge-down',
    title: 'Move the selected order down by a tick',
    hint: 'tick down',
    keys: ['-'],
    when: someTargets,
    run: (app, event) => nudge(app, -1, keyName(event)),
  }),
  onOrders({
    id: 'chase-order',
    title: 'Chase: move the selected order to the best price of its side',
    hint: 'chase',
    keys: ['H'],
    when: someTargets,
    run(app, event) {
      const [order] = needTargets(app)
      if (order !== undefined) change(app, order, { verb: 'chase', id: order.order_id }, keyName(event))
    },
  }),
  {
    id: 'mark-order',
    title: 'Mark the selected order, for an action on several',
    hint: 'mark',
    keys: ['space'],
    where: ['orders'],
    group: 'orders',
    run(app) {
      const { selectedOrder } = uiOf(app)
      if (selectedOrder === null || stateOf(app).orders[selectedOrder] === undefined) needTargets(app)
      else update(app, toggleMark(selectedOrder))
    },
  },
])

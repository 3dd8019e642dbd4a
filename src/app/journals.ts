import { join } from 'node:path'
import { type IntentJournal, openJournal } from '../client/journal/index.ts'
import type { Clock } from '../lib/clock.ts'
import type { Order } from '../protocol/models/order.ts'
import { isTerminal } from '../protocol/orderStates.ts'
import type { AppStore } from '../store/store.ts'
import type { AppEnvironment } from './environment.ts'

/** The journal of a network, opened when it is first needed: reading alone makes no file. */
export function lazyJournal(
  { folders, clock }: Pick<AppEnvironment, 'folders' | 'clock'>,
  network: string,
): IntentJournal {
  let opened: IntentJournal | null = null
  const use = () => (opened ??= openJournal(join(folders.intents, `${network}.sqlite`), clock, process.pid))
  return {
    record: (event, write, outcome) => use().record(event, write, outcome),
    open: () => use().open(),
    list: (limit) => use().list(limit),
    get: (txHash) => use().get(txHash),
    lastLike: (write, since) => use().lastLike(write, since),
    draft: (id, write) => use().draft(id, write),
    dropDraft: (id) => use().dropDraft(id),
    orderEnded: (orderId) => use().orderEnded(orderId),
    withoutOrders: (account, before) => use().withoutOrders(account, before),
    ordersFound: (txHash, orderIds) => use().ordersFound(txHash, orderIds),
    liveOrders: (account, before) => use().liveOrders(account, before),
    tidy: () => opened?.tidy(),
    close() {
      opened?.close()
      opened = null
    },
  }
}

/** A list of orders may be older than the last order: one that is this young is not missed in it, ms. */
const SETTLED_MS = 5000

/** A timer that is late by more than this shows that the local clock was set, ms. */
const JUMP_MS = 1000
const LOOK_EVERY_MS = 1000

export interface OrderEnds {
  /** Notes which orders of the journal are over. */
  note(): void
  stop(): void
}

/**
 * Notes ends while the program runs. What the store knew when the local clock was set is dated by another clock than
 * the intents settled since: it ends nothing until it was confirmed again.
 */
export function followEnds(journal: IntentJournal, store: AppStore, clock: Clock): OrderEnds {
  let doubtful: number | null = null
  let before = clock.now()
  function look(): void {
    const passed = clock.now() - before
    before = clock.now()
    if (passed < 0 || passed > LOOK_EVERY_MS + JUMP_MS) doubtful = store.getState().freshness.orders.at
  }
  const looking = clock.every(LOOK_EVERY_MS, look)
  return {
    note() {
      look()
      const { at } = store.getState().freshness.orders
      if (at !== doubtful && at <= clock.now()) endOrders(journal, store)
    },
    stop: () => looking.cancel(),
  }
}

/** Notes which orders of the journal are over, as far as the store knows the account. */
export function endOrders(journal: IntentJournal, store: AppStore): void {
  const { identity, orders, freshness } = store.getState()
  if (identity.account === null || freshness.orders.status !== 'live') return
  const before = freshness.orders.at - SETTLED_MS
  const live = Object.values(orders).filter((o) => !isTerminal(o.state))
  // What was in, but made orders nobody could name then: those of its hash or its names, or none any more.
  for (const intent of journal.withoutOrders(identity.account, before)) {
    const made = live.filter((o) => o.tx_hash === intent.tx_hash || intent.client_order_ids.includes(nameOf(o)))
    journal.ordersFound(
      intent.tx_hash,
      made.map((o) => o.order_id),
    )
  }
  for (const id of journal.liveOrders(identity.account, before)) {
    const order = orders[id]
    if (order === undefined || isTerminal(order.state)) journal.orderEnded(id)
  }
}

const nameOf = (order: Order): string => order.client_order_id ?? ''

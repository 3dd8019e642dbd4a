import { join } from 'node:path'
import { type IntentJournal, openJournal } from '../client/journal/index.ts'
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

/** Notes which orders of the journal are over, as far as the store knows the account. */
export function endOrders(journal: IntentJournal, store: AppStore): void {
  const { identity, orders, freshness } = store.getState()
  if (identity.account === null || freshness.orders.status !== 'live') return
  for (const id of journal.liveOrders(identity.account, freshness.orders.at - SETTLED_MS)) {
    const order = orders[id]
    if (order === undefined || isTerminal(order.state)) journal.orderEnded(id)
  }
}

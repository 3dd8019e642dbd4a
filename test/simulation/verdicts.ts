import type { IntentJournal } from '../../src/client/journal/index.ts'
import type { WriteOutcome } from '../../src/client/submitTypes.ts'
import { Decimal } from '../../src/lib/decimal.ts'
import type { LedgerRow } from '../../src/protocol/models/account.ts'
import { SUB, TRADER } from './compare.ts'
import type { ExchangeHost } from './exchangeHost.ts'
import type { Intents } from './ledgerOfIntents.ts'

/** Every intent whose end is not what the exchange did, and everything the exchange did that nobody asked for. */
export function wrongVerdicts(intents: Intents, exchange: ExchangeHost): string[] {
  const found: string[] = []
  for (const [hash, { write, outcome }] of intents.all) {
    const tx = exchange.store.txs.byHash(hash)
    const fact = tx === null ? 'never included' : `included with code ${tx.code}`
    const right =
      outcome?.status === 'done'
        ? tx?.code === '0'
        : outcome?.status === 'rejected'
          ? tx?.code !== '0'
          : outcome !== null && tx === null
    if (!right) found.push(`${write.name} ${hash}: ${text(outcome)}, but ${fact}`)
  }
  const { list } = exchange.truth('addressTxs', { address: TRADER, limit: 500 })
  for (const { tx_hash } of list) if (!intents.all.has(tx_hash)) found.push(`${tx_hash} was never meant`)
  if (new Set(list.map((tx) => tx.tx_hash)).size !== list.length) found.push('a transaction was included twice')
  return [...found, ...repeatedOrders(intents, exchange)]
}

/** Every intent whose row in the journal is not what became of it. */
export function wrongRows(intents: Intents, journal: IntentJournal, exchange: ExchangeHost): string[] {
  const found = journal.open().map((i) => `${i.name} ${i.tx_hash} is ${i.state} for ever`)
  for (const [hash, { outcome }] of intents.all) {
    const state = journal.get(hash)?.state
    const right: (string | undefined)[] = outcome?.status === 'done' ? ['live', 'terminal'] : [outcome?.status]
    // What was told before the lights went out may be known less exactly afterwards, never differently.
    if (outcome?.status !== 'done') right.push('rejected', 'expired', 'not_sent')
    if (!right.includes(state)) found.push(`${hash} was told ${outcome?.status}, the journal says ${state}`)
  }
  for (const address of [TRADER, SUB]) {
    const live = new Map(exchange.truth('listOrders', { address }).list.map((o) => [o.order_id, o]))
    const noted = new Set(journal.liveOrders(address, Number.MAX_SAFE_INTEGER))
    for (const id of noted) if (!live.has(id)) found.push(`order ${id} is over, the journal says live`)
    for (const { order_id, client_order_id, parent_order_id } of live.values()) {
      const mine = parent_order_id === null && client_order_id?.startsWith('sim-') === true
      if (mine && !noted.has(order_id)) found.push(`order ${order_id} is live and no intent says so`)
    }
  }
  return found
}

function text(outcome: WriteOutcome | null): string {
  if (outcome === null) return 'open'
  return outcome.status === 'rejected' ? `rejected with ${outcome.http} ${outcome.code} ${outcome.msg}` : outcome.status
}

/** An order for every time its client_order_id was used in an included write, never more. */
function repeatedOrders(intents: Intents, exchange: ExchangeHost): string[] {
  return [TRADER, SUB].flatMap((address) => repeatedOrdersOf(address, intents, exchange))
}

function repeatedOrdersOf(address: string, intents: Intents, exchange: ExchangeHost): string[] {
  const asked = new Map<string, number>()
  for (const { write, outcome } of intents.all.values()) {
    if (outcome?.status !== 'done' || write.account !== address || !['placeOrder', 'batchOrder'].includes(write.name))
      continue
    for (const id of write.client_order_ids) asked.set(id, (asked.get(id) ?? 0) + 1)
  }
  const orders = [
    ...exchange.truth('listOrders', { address }).list,
    ...exchange.truth('orderHistory', { address, limit: 2000 }).list,
  ].filter((o) => o.parent_order_id === null && o.state !== 'rejected')
  const made = new Map<string, Set<string>>()
  for (const { client_order_id: id, order_id } of orders) {
    if (id !== null) made.set(id, (made.get(id) ?? new Set()).add(order_id))
  }
  return [...made].flatMap(([id, ids]) =>
    ids.size > (asked.get(id) ?? 0) ? [`${id}: ${ids.size} orders for ${asked.get(id) ?? 0} intents`] : [],
  )
}

/** Deposits = balances + isolated + insurance + fees, to the last digit. */
export function unbalanced(rows: readonly LedgerRow[]): string[] {
  return rows.flatMap((row) => {
    const held = [row.balances, row.isolated, row.insurance, row.fees]
    const sum = held.reduce((total, part) => total.plus(part), new Decimal(0))
    return sum.eq(row.deposits) ? [] : [`coin ${row.coin_id}: deposits ${row.deposits}, held ${sum.toFixed()}`]
  })
}

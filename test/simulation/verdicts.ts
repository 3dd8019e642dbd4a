import type { WriteOutcome } from '../../src/client/submitTypes.ts'
import { Decimal } from '../../src/lib/decimal.ts'
import type { LedgerRow } from '../../src/protocol/models/account.ts'
import { TRADER } from './compare.ts'
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

function text(outcome: WriteOutcome | null): string {
  if (outcome === null) return 'open'
  return outcome.status === 'rejected' ? `rejected with ${outcome.http} ${outcome.code} ${outcome.msg}` : outcome.status
}

/** An order for every time its client_order_id was used in an included write, never more. */
function repeatedOrders(intents: Intents, exchange: ExchangeHost): string[] {
  const address = TRADER
  const asked = new Map<string, number>()
  for (const { write, outcome } of intents.all.values()) {
    if (outcome?.status !== 'done' || !['placeOrder', 'batchOrder'].includes(write.name)) continue
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

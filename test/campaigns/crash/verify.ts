import { isTerminal } from '../../../src/protocol/orderStates.ts'
import type { Exchange } from '../../conformance/support/exchange.ts'
import { units } from '../../support/paper/driver.ts'
import { type Replayed, replay, type StoredTx } from './replay.ts'
import type { Sent } from './writer.ts'

/** Refused before inclusion: such a write leaves nothing behind. */
const NOT_INCLUDED = new Set(['10000', '10001', '10002', '10004', '30001'])
/** Whether an order is unknown or over is told from memory of the core, which a restart clears. */
const sameCode = (a: string, b: string) => a === b || (['20001', '20002'].includes(a) && ['20001', '20002'].includes(b))

/**
 * Holds a restarted exchange against what was acknowledged before the kill: nothing acknowledged is lost, nothing that
 * was not sent is there, and everything an account is told is what a replay of the same transactions gives.
 */
export async function verify(x: Exchange, txs: readonly StoredTx[], sent: ReadonlyMap<string, Sent>): Promise<void> {
  const stored = new Map(txs.map((tx) => [tx.hash, tx]))
  if (stored.size !== txs.length) throw new Error('a transaction was included twice')
  const replayed = replay(txs, sent)
  for (const write of sent.values()) checkWrite(write, stored.get(write.hash), replayed)
  await checkFound(x, sent, stored)
  for (const account of new Set([...sent.values()].map((write) => write.account))) {
    await checkAccount(x, account, replayed)
  }
  const { list } = await read(x, '/paper/ledger', {})
  same('ledger', list, replayed.core.ledger())
  for (const row of list as Record<string, string>[]) {
    const held = ['balances', 'isolated', 'insurance', 'fees'].reduce((sum, name) => sum + units(row[name] ?? '0'), 0n)
    if (held !== units(row.deposits ?? '0')) throw new Error(`the ledger does not add up: ${JSON.stringify(row)}`)
  }
  for (const symbol_id of [20_001, 10_001]) {
    const { b, a } = await read(x, '/market/depth', { symbol_id, depth: 200 })
    const { bids, asks } = replayed.core.book(symbol_id, 200, 1)
    same(`book of ${symbol_id}`, [b, a], [bids, asks])
  }
}

function checkWrite(write: Sent, tx: StoredTx | undefined, { outcomes }: Replayed): void {
  const { answer, hash } = write
  if (answer === null) return
  if (NOT_INCLUDED.has(answer.code)) {
    if (tx !== undefined) throw new Error(`refused with ${answer.code}, yet included: ${JSON.stringify(write)}`)
    return
  }
  if (tx === undefined) throw new Error(`lost: ${hash} was answered ${answer.code}: ${JSON.stringify(write)}`)
  if (tx.code !== answer.code) throw new Error(`${hash} was answered ${answer.code} and is kept as ${tx.code}`)
  const outcome = outcomes.get(hash)
  if (outcome === undefined) return
  const code = outcome.ok ? '0' : outcome.code
  if (!sameCode(code, answer.code)) throw new Error(`${hash} was answered ${answer.code}, replayed ${code}`)
  if (outcome.ok && 'order_id' in outcome.data) same(`order of ${hash}`, answer.data?.order_id, outcome.data.order_id)
}

/** The last writes are also asked for by hash, as a client would after a crash. */
async function checkFound(x: Exchange, sent: ReadonlyMap<string, Sent>, stored: ReadonlyMap<string, StoredTx>) {
  for (const write of [...sent.values()].slice(-40)) {
    const { status, envelope } = await x.get(`/explorer/tx/${write.hash}`)
    const tx = stored.get(write.hash)
    if (tx === undefined) same(`status of ${write.hash}`, status, 404)
    else same(`code of ${write.hash}`, envelope.data?.code, tx.code)
  }
}

async function checkAccount(x: Exchange, address: string, { core, events }: Replayed): Promise<void> {
  const list = async (path: string) => (await read(x, path, { address })).list
  same(`live orders of ${address}`, await list('/trade/orders'), core.liveOrders(address))
  same(`positions of ${address}`, await list('/account/positions'), core.positions(address))
  same(`balance of ${address}`, await read(x, '/account/balance', { address }), core.balance(address))
  const own = <T>(pick: (event: (typeof events)[number]) => T | null) =>
    events.flatMap((event) => pick(event) ?? []).reverse()
  const executions = own((e) => (e.kind === 'execution' && e.address === address ? e.execution : null))
  same(`executions of ${address}`, await pages(x, '/trade/executions', address), executions)
  const flows = own((e) => (e.kind === 'flow' && e.address === address ? e.flow : null))
  same(`asset flow of ${address}`, await pages(x, '/account/asset-flow', address), flows)
  const over = own((e) =>
    e.kind === 'order' && e.order.address === address && isTerminal(e.order.state) ? e.order : null,
  )
  same(`order history of ${address}`, await pages(x, '/trade/orders/history', address), over)
  const closed = own((e) => (e.kind === 'closed_position' && e.position.address === address ? e.position : null))
  same(`position history of ${address}`, await pages(x, '/account/positions/history', address), closed.slice(0, 1000))
}

async function pages(x: Exchange, path: string, address: string): Promise<unknown[]> {
  const rows: unknown[] = []
  for (let cursor = ''; ; ) {
    const page = await read(x, path, { address, limit: 200, cursor })
    rows.push(...(page.list as unknown[]))
    if (page.next_cursor === null) return rows
    cursor = String(page.next_cursor)
  }
}

async function read(x: Exchange, path: string, query: Record<string, string | number>) {
  const { status, envelope } = await x.get(path, query)
  if (status !== 200 || envelope.data === null) throw new Error(`GET ${path}: ${status} ${envelope.msg}`)
  return envelope.data
}

function same(what: string, got: unknown, expected: unknown): void {
  const [a, b] = [JSON.stringify(got), JSON.stringify(expected)]
  if (a === b) return
  let at = 0
  while (a?.[at] === b?.[at]) at++
  const near = (text: string | undefined) => text?.slice(Math.max(0, at - 300), at + 300)
  throw new Error(`${what}\n  exchange: ...${near(a)}\n  replay:   ...${near(b)}`)
}

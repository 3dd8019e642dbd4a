import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { FolderBusy, openDatabase } from '../../../src/paper/storage/database.ts'
import { createHistories, type HistoryKind, type HistoryRow } from '../../../src/paper/storage/histories.ts'
import { openLogFile } from '../../../src/paper/storage/logFile.ts'
import { createTxs } from '../../../src/paper/storage/txs.ts'
import { RETENTION } from '../../../src/protocol/limits.ts'
import { tempFolder } from '../support/child.ts'

/** Limits of the interface document: rows per page and rows in all. */
const CAPS = [
  ['orders/history', 'order', 2000, 10_000],
  ['executions', 'execution', 2000, 10_000],
  ['asset-flow', 'flow', 2000, 10_000],
  ['positions/history', 'closed_position', 200, 1000],
] as const
const ME = `0x${'a'.repeat(40)}`
const memory = () => openDatabase(':memory:', () => new FolderBusy('memory', null))
interface AnyPage {
  list: unknown[]
  next_cursor: string | null
}

/** Times of all rows that pages of `limit` reach, newest first. */
function reach(page: (request: { limit: number; cursor: string }) => AnyPage, limit: number): number[] {
  const times: number[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const { list, next_cursor }: AnyPage = page({ limit, cursor })
    expect(list.length).toBeLessThanOrEqual(limit)
    times.push(...list.map((row) => (row as { time: number }).time))
    cursor = next_cursor
  }
  return times
}

describe('Retention caps', () => {
  test.each(CAPS)('%s: the newest rows and no more', (_path, kind: HistoryKind, perPage, total) => {
    const db = memory()
    const histories = createHistories(db)
    db.exec('BEGIN')
    for (let time = 1; time <= total + 7; time++) {
      const row = { kind, owner: ME, time, order_id: String(time), record: { time } }
      histories.append(row as unknown as HistoryRow)
    }
    db.exec('COMMIT')
    const times = reach((request) => histories.page(kind, ME, request) as AnyPage, perPage)
    expect([times.length, times[0], times.at(-1)]).toEqual([total, total + 7, 8])
    expect(() => histories.page(kind, ME, { limit: perPage + 1 })).toThrow('limit')
  })

  test('transactions of an address: the newest 500', () => {
    const txs = createTxs(memory())
    for (let time = 1; time <= 507; time++) {
      const tx_hash = `0x${String(time).padStart(64, '0')}`
      txs.append({ tx_hash, action: 'Deposit', signer: ME, account: ME, block: time, time, code: '0' })
    }
    const times = reach((request) => txs.page(ME, request), 50)
    expect([times.length, times[0], times.at(-1)]).toEqual([500, 507, 8])
    expect(RETENTION.addressTxs.total).toBe(500)
  })
})

describe('Pruning', () => {
  test('of a history twice what can be read is kept, and what can be read stays readable', () => {
    const db = memory()
    const histories = createHistories(db)
    const append = (owner: string, from: number, to: number) => {
      for (let time = from; time <= to; time++) {
        histories.append({ kind: 'closed_position', owner, time, record: { time } } as unknown as HistoryRow)
      }
    }
    const count = () => Number(db.prepare('SELECT count(*) n FROM history').get()?.n)
    const other = `0x${'b'.repeat(40)}`
    append(other, 1, 5)
    append(ME, 1, 2500)
    // A traversal that began before the pruning goes on after it.
    const first = histories.page('closed_position', ME, { limit: 200 })
    append(ME, 2501, 2900)
    histories.prune()
    expect(count()).toBe(2005)
    const rest = reach(
      ({ limit, cursor }) =>
        histories.page('closed_position', ME, {
          limit,
          cursor: cursor === '' ? String(first.next_cursor) : cursor,
        }) as AnyPage,
      200,
    )
    expect([rest.length, rest[0], rest.at(-1)]).toEqual([800, 2300, 1501])
    const now = reach((request) => histories.page('closed_position', ME, request) as AnyPage, 200)
    expect([now.length, now[0], now.at(-1)]).toEqual([1000, 2900, 1901])
    expect(histories.page('closed_position', other, {}).list).toHaveLength(5)
    histories.prune()
    expect(count()).toBe(2005)
  })

  test('a transaction is found by its hash while its nonce could be asked about, and longer while a list shows it', () => {
    const txs = createTxs(memory())
    const agent = `0x${'c'.repeat(40)}`
    const hash = (time: number) => `0x${String(time).padStart(64, '0')}`
    const append = (signer: string, time: number) =>
      txs.append({ tx_hash: hash(time), action: 'Deposit', signer, account: ME, block: time, time, code: '0' })
    // Three of an Agent come first, then the account's own.
    for (let time = 1; time <= 3; time++) append(agent, time)
    for (let time = 4; time <= 1503; time++) append(ME, time)
    txs.prune(400)
    const kept = (time: number) => txs.byHash(hash(time)) !== null
    // Older than the window and beyond both lists: gone. The Agent's own list still shows its three.
    expect([1, 3, 4, 399, 400, 503, 504].map(kept)).toEqual([true, true, false, false, true, true, true])
    expect(txs.page(agent, {}).list).toHaveLength(3)
    const times = reach((request) => txs.page(ME, request), 100)
    expect([times.length, times[0], times.at(-1)]).toEqual([500, 1503, 1004])
  })

  test('the log turns over while the exchange runs, keeping one old file', () => {
    const folder = tempFolder()
    const log = openLogFile(folder, 1000)
    const sizes = () => ['exchange.log', 'exchange.log.1'].map((name) => statSync(join(folder, name)).size)
    for (let time = 0; time < 200; time++) log({ time, level: 'info', msg: 'something happened' })
    for (const size of sizes()) expect(size).toBeLessThan(1100)
    const last = readFileSync(join(folder, 'exchange.log'), 'utf8').trim().split('\n').at(-1) ?? ''
    expect(JSON.parse(last)).toMatchObject({ time: 199 })
  })
})

import { describe, expect, test } from 'vitest'
import { FolderBusy, openDatabase } from '../../../src/paper/storage/database.ts'
import { createHistories, type HistoryKind, type HistoryRow } from '../../../src/paper/storage/histories.ts'
import { createTxs } from '../../../src/paper/storage/txs.ts'
import { RETENTION } from '../../../src/protocol/limits.ts'

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

import { RETENTION } from '../../protocol/limits.ts'
import type { Tx } from '../../protocol/models/account.ts'
import type { Page } from '../../protocol/scalars.ts'
import type { Database } from './database.ts'
import { type PageRequest, pageBounds, toPage } from './page.ts'

/** An included transaction and the account it acted for. */
export type IncludedTx = Tx & { account: string }

export interface Txs {
  append(tx: IncludedTx): void
  byHash(hash: string): Tx | null
  /** Signed by or acting for the address, newest first. */
  page(address: string, request: PageRequest): Page<Tx>
}

const COLUMNS = 'id, hash, action, signer, block, time, code'

export function createTxs(db: Database): Txs {
  const insert = db.prepare(
    'INSERT INTO tx (hash, action, signer, account, block, time, code) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const one = db.prepare(`SELECT ${COLUMNS} FROM tx WHERE hash = ?`)
  const ids = 'SELECT id FROM tx WHERE signer = :address UNION SELECT id FROM tx WHERE account = :address'
  const oldest = db.prepare(`SELECT id FROM (${ids}) ORDER BY id DESC LIMIT 1 OFFSET :offset`)
  const select = db.prepare(`
    SELECT ${COLUMNS} FROM tx WHERE id IN (${ids}) AND id < :before AND id >= :floor AND time BETWEEN :start AND :end
    ORDER BY id DESC LIMIT :limit`)
  return {
    append: (tx) => {
      insert.run(tx.tx_hash, tx.action, tx.signer, tx.account, tx.block, tx.time, tx.code)
    },
    byHash: (hash) => {
      const row = one.get(hash)
      return row === undefined ? null : readTx(row)
    },
    page: (address, request) => {
      const bounds = pageBounds(request, RETENTION.addressTxs)
      const first = () => Number(oldest.get({ address, offset: RETENTION.addressTxs.total - 1 })?.id ?? 0)
      const { before, floor } = bounds.position ?? { before: Number.MAX_SAFE_INTEGER, floor: first() }
      const { start, end, limit } = bounds
      const rows = select.all({ address, before, floor, start, end, limit: limit + 1 })
      return toPage(rows, bounds, floor, (row) => Number(row.id), readTx)
    },
  }
}

function readTx(row: Record<string, unknown>): Tx {
  return {
    tx_hash: String(row.hash),
    action: String(row.action),
    signer: String(row.signer),
    block: Number(row.block),
    time: Number(row.time),
    code: String(row.code),
  }
}

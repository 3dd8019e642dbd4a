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
  /**
   * Drops transactions from before `until` that nobody's list shows any more. Up to then every one is found by its hash:
   * its nonce could still be asked about.
   */
  prune(until: number): void
}

/** Rows kept of what can be read: a traversal that began earlier ends where it would have ended. */
const KEPT = 2 * RETENTION.addressTxs.total

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
  const signers = db.prepare('SELECT DISTINCT signer FROM tx WHERE account = ? AND id < ? AND time < ?')
  const drop = db.prepare('DELETE FROM tx WHERE account = ? AND signer = ? AND id < ? AND time < ?')
  const floorOf = (address: string, kept: number) => Number(oldest.get({ address, offset: kept - 1 })?.id ?? 0)
  const grown = new Set<string>()
  return {
    append: (tx) => {
      insert.run(tx.tx_hash, tx.action, tx.signer, tx.account, tx.block, tx.time, tx.code)
      grown.add(tx.account)
    },
    byHash: (hash) => {
      const row = one.get(hash)
      return row === undefined ? null : readTx(row)
    },
    page: (address, request) => {
      const bounds = pageBounds(request, RETENTION.addressTxs)
      const first = bounds.position ?? {
        before: Number.MAX_SAFE_INTEGER,
        floor: floorOf(address, RETENTION.addressTxs.total),
      }
      const { before, floor } = first
      const { start, end, limit } = bounds
      const rows = select.all({ address, before, floor, start, end, limit: limit + 1 })
      return toPage(rows, bounds, floor, (row) => Number(row.id), readTx)
    },
    prune: (until) => {
      for (const account of grown) {
        const floor = floorOf(account, KEPT)
        if (floor === 0) continue
        for (const { signer } of signers.all(account, floor, until)) {
          const own = signer === account ? floor : Math.min(floor, floorOf(String(signer), KEPT))
          drop.run(account, signer ?? '', own, until)
        }
      }
      grown.clear()
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

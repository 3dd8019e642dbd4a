import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Clock } from '../../lib/clock.ts'
import type { SignedWrite, SubmitEvent, SubmitJournal, WriteOutcome } from '../submitTypes.ts'
import { type Intent, type IntentState, noteOf, orderIdsOf, stateAfter } from './intent.ts'
import { toIntent } from './row.ts'

const OPEN = `state IN ('draft', 'journaled', 'sent', 'unknown')`
/** Settled intents are kept this long, ms, and at most this many. Open ones are kept for ever. */
export const KEEP_MS = 30 * 86_400_000
export const KEEP_MAX = 10_000

export interface IntentJournal extends SubmitJournal {
  record(event: SubmitEvent, write: SignedWrite, outcome?: WriteOutcome): void
  /** Intents whose outcome is open, oldest first. */
  open(): Intent[]
  /** Newest first. */
  list(limit: number): Intent[]
  get(txHash: string): Intent | null
  /** The newest intent that asks for the same and was not refused, not older than `since` (local, ms). */
  lastLike(write: Pick<SignedWrite, 'name' | 'account' | 'params'>, since: number): Intent | null
  /** Writes down what is to be done once something else is known; `id` stands in place of the hash. */
  draft(id: string, write: Omit<SignedWrite, 'tx_hash' | 'body' | 'nonce' | 'expires_after'>): void
  dropDraft(id: string): void
  /** An order is over: the intent whose last one it was becomes terminal. */
  orderEnded(orderId: string): void
  /** Intents that count as live and whose orders nobody could name when they were settled, before a local time, ms. */
  withoutOrders(account: string, before: number): Intent[]
  /** The orders of such an intent that are live; none: it is over. */
  ordersFound(txHash: string, orderIds: readonly string[]): void
  /** Orders that count as live, of intents settled before a local time, ms. */
  liveOrders(account: string, before: number): string[]
  /** Drops old settled intents and moves the log into the file; for idle moments. */
  tidy(): void
  close(): void
}

export interface JournalOptions {
  db: DatabaseSync
  clock: Clock
  pid: number
}

/** Every signed write, on disk before its first byte leaves. */
export function createJournal({ db, clock, pid }: JournalOptions): IntentJournal {
  const statements = new Map<string, StatementSync>()
  const sql = (text: string): StatementSync => {
    const known = statements.get(text)
    if (known !== undefined) return known
    const made = db.prepare(text)
    statements.set(text, made)
    return made
  }
  let flushing: boolean | null = null
  /** Only what must be there after a power cut waits for the disk. */
  function flush(wanted: boolean): void {
    if (flushing !== wanted) db.exec(`PRAGMA synchronous = ${wanted ? 'FULL' : 'NORMAL'}`)
    flushing = wanted
  }

  function insert(state: 'draft' | 'journaled', write: SignedWrite): void {
    const { tx_hash, name, body, nonce, expires_after, signer, account, words, params } = write
    const now = clock.now()
    flush(true)
    sql(`INSERT INTO intents (tx_hash, state, name, body, nonce, expires_after, signer, account, words, params,
      client_order_ids, created, changed, pid) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`).run(
      ...[tx_hash, state, name, body, nonce, expires_after, signer, account, words, params],
      JSON.stringify(write.client_order_ids),
      now,
      now,
      pid,
    )
  }

  function move(event: SubmitEvent, write: SignedWrite, outcome: WriteOutcome | undefined): void {
    const state = stateAfter(event, write)
    const ids = orderIdsOf(outcome)
    flush(false)
    // One step: an end without its orders would stay live for ever.
    together(() => settle(state, ids, write, outcome))
  }

  function settle(state: IntentState, ids: string[], write: SignedWrite, outcome: WriteOutcome | undefined): void {
    const { changes } = sql(
      `UPDATE intents SET state = ?, order_ids = ?, note = ?, changed = ? WHERE tx_hash = ? AND ${OPEN}`,
    ).run(state, JSON.stringify(ids), noteOf(outcome), clock.now(), write.tx_hash)
    if (changes > 0 && state === 'live') link(write.tx_hash, ids)
  }

  function link(txHash: string, ids: readonly string[]): void {
    const add = sql('INSERT OR REPLACE INTO live_orders VALUES (?, ?)')
    for (const id of ids) add.run(id, txHash)
  }

  function together(run: () => void): void {
    db.exec('BEGIN IMMEDIATE')
    try {
      run()
      db.exec('COMMIT')
    } catch (error) {
      db.exec('ROLLBACK')
      throw error
    }
  }

  /** The local clock was set back: what is live would be too young to be missed until it is there again. */
  function catchUp(): void {
    flush(false)
    const now = clock.now()
    sql(`UPDATE intents SET changed = ? WHERE state = 'live' AND changed > ?`).run(now, now)
  }

  const rows = (found: unknown[]): Intent[] => found.map(toIntent)

  const journal: IntentJournal = {
    record(event, write, outcome) {
      if (event === 'sending') insert('journaled', write)
      else move(event, write, outcome)
    },
    open: () => rows(sql(`SELECT * FROM intents WHERE ${OPEN} ORDER BY created, rowid`).all()),
    list: (limit) => rows(sql('SELECT * FROM intents ORDER BY created DESC, rowid DESC LIMIT ?').all(limit)),
    get(txHash) {
      const row = sql('SELECT * FROM intents WHERE tx_hash = ?').get(txHash)
      return row === undefined ? null : toIntent(row)
    },
    lastLike({ name, account, params }, since) {
      const row = sql(`SELECT * FROM intents WHERE created >= ? AND name = ? AND account = ? AND params = ?
        AND state NOT IN ('draft', 'not_sent', 'expired', 'rejected') ORDER BY created DESC LIMIT 1`).get(
        since,
        name,
        account,
        params,
      )
      return row === undefined ? null : toIntent(row)
    },
    draft: (id, write) => insert('draft', { ...write, tx_hash: id, body: '', nonce: 0, expires_after: 0 }),
    dropDraft(id) {
      flush(false)
      sql(`DELETE FROM intents WHERE tx_hash = ? AND state = 'draft'`).run(id)
    },
    orderEnded(orderId) {
      const row = sql('SELECT tx_hash FROM live_orders WHERE order_id = ?').get(orderId)
      if (row === undefined) return
      flush(false)
      together(() => {
        sql('DELETE FROM live_orders WHERE order_id = ?').run(orderId)
        sql(`UPDATE intents SET state = 'terminal', changed = ? WHERE tx_hash = ? AND state = 'live'
          AND NOT EXISTS (SELECT 1 FROM live_orders l WHERE l.tx_hash = intents.tx_hash)`).run(
          clock.now(),
          String(row.tx_hash),
        )
      })
    },
    withoutOrders(account, before) {
      catchUp()
      return rows(
        sql(`SELECT * FROM intents WHERE state = 'live' AND account = ? AND changed < ?
          AND NOT EXISTS (SELECT 1 FROM live_orders l WHERE l.tx_hash = intents.tx_hash)`).all(account, before),
      )
    },
    ordersFound(txHash, orderIds) {
      flush(false)
      together(() => {
        link(txHash, orderIds)
        if (orderIds.length > 0) {
          sql(`UPDATE intents SET order_ids = ? WHERE tx_hash = ?`).run(JSON.stringify(orderIds), txHash)
        } else {
          sql(`UPDATE intents SET state = 'terminal', changed = ? WHERE tx_hash = ? AND state = 'live'`).run(
            clock.now(),
            txHash,
          )
        }
      })
    },
    liveOrders(account, before) {
      catchUp()
      return sql(`SELECT order_id FROM live_orders JOIN intents USING (tx_hash) WHERE account = ? AND changed < ?`)
        .all(account, before)
        .map((row) => String(row.order_id))
    },
    tidy() {
      flush(false)
      sql(`DELETE FROM intents WHERE NOT ${OPEN} AND state <> 'live' AND (changed < ? OR created <
        (SELECT min(created) FROM (SELECT created FROM intents ORDER BY created DESC LIMIT ?)))`).run(
        clock.now() - KEEP_MS,
        KEEP_MAX,
      )
      // A remembered cancel without the write it waits for can never fire.
      sql(`DELETE FROM intents WHERE state = 'draft' AND NOT EXISTS
        (SELECT 1 FROM intents place WHERE intents.tx_hash LIKE '%' || place.tx_hash AND place.state <> 'draft')`).run()
      db.exec('PRAGMA wal_checkpoint(PASSIVE)')
    },
    close() {
      journal.tidy()
      db.close()
    },
  }
  return journal
}

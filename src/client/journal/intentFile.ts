import { closeSync, constants, fchmodSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { AppError } from '../../lib/errors.ts'
import { ensurePrivateFolder, quote } from '../../lib/privateFile.ts'

/** Another process may hold the file for the length of one flush. */
const BUSY_MS = 3000

const SCHEMA = `
CREATE TABLE IF NOT EXISTS intents (
  tx_hash TEXT PRIMARY KEY, state TEXT NOT NULL, name TEXT NOT NULL, body TEXT NOT NULL, nonce INTEGER NOT NULL,
  expires_after INTEGER NOT NULL, signer TEXT NOT NULL, account TEXT NOT NULL, words TEXT NOT NULL,
  params TEXT NOT NULL, client_order_ids TEXT NOT NULL, order_ids TEXT NOT NULL DEFAULT '[]',
  created INTEGER NOT NULL, changed INTEGER NOT NULL, pid INTEGER NOT NULL, note TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX IF NOT EXISTS intents_open ON intents (created) WHERE state IN ('draft', 'journaled', 'sent', 'unknown');
CREATE INDEX IF NOT EXISTS intents_created ON intents (created);
CREATE TABLE IF NOT EXISTS live_orders (
  order_id TEXT PRIMARY KEY, tx_hash TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS live_orders_of ON live_orders (tx_hash);
`

/** The database of a journal: mode 600 in a folder of 700, several processes at once. AppError `locked` when it cannot be used. */
export function openIntentFile(path: string): DatabaseSync {
  ensurePrivateFolder(dirname(path))
  let db: DatabaseSync | null = null
  try {
    // Made here and not by the library: its files take over this one's mode.
    const fd = openSync(path, constants.O_RDWR | constants.O_CREAT | constants.O_NOFOLLOW, 0o600)
    fchmodSync(fd, 0o600)
    closeSync(fd)
    db = new DatabaseSync(path)
    db.exec(`PRAGMA busy_timeout = ${BUSY_MS}; PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0`)
    db.exec(SCHEMA)
    return db
  } catch (error) {
    db?.close()
    const why = error instanceof Error ? error.message : 'unknown reason'
    throw new AppError('locked', `the intents journal ${path} cannot be used: ${why}`, {
      code: 'journal',
      hint: isDamage(error)
        ? `run: mv ${quote(path)} ${quote(`${path}.damaged`)}; then look at your orders before trading on`
        : `it holds what is still open, keep it; look at the disk: df -h ${quote(dirname(path))}`,
    })
  }
}

/** SQLITE_CORRUPT and SQLITE_NOTADB: everything else (full disk, no rights) leaves a good file behind. */
function isDamage(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && [11, 26].includes(Number(error.errcode) % 256)
}

import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Address } from '../lib/address.ts'
import { AppError } from '../lib/errors.ts'
import { ensurePrivateFolder, readPrivateFile, writePrivateFile } from '../lib/privateFile.ts'
import { NONCE_FUTURE_MS } from '../protocol/limits.ts'
import type { NonceSource } from './types.ts'

/** Nonces are reserved on disk this far ahead, ms: at most one flush in this time. */
const BLOCK_MS = 3000
const SQLITE_BUSY = 5

export interface NonceFileOptions {
  folder: string
  signer: Address
  /** How long to wait for another process to let go of the signer, ms; blocks. */
  waitMs?: number
}

/**
 * Nonces of one signer: `max(exchange time, last + 1)`, also across restarts and crashes, because the mark on disk is
 * always ahead of every nonce handed out. The open database is the lock on the signer: the operating system lets go
 * of it when the process ends, however it ends. AppError `locked`, code `key_in_use`, names the process that holds it.
 */
export function openNonces({ folder, signer, waitMs = 0 }: NonceFileOptions): NonceSource {
  ensurePrivateFolder(folder)
  const holder = join(folder, `${signer}.pid`)
  const db = new DatabaseSync(join(folder, `${signer}.sqlite`))
  try {
    db.exec(`PRAGMA busy_timeout = ${Math.floor(waitMs)}`)
    db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = TRUNCATE; PRAGMA synchronous = FULL')
    // The write takes the lock; in this locking mode it is kept until close.
    db.exec('CREATE TABLE IF NOT EXISTS nonces (id INTEGER PRIMARY KEY CHECK (id = 1), mark INTEGER NOT NULL)')
    db.exec('INSERT INTO nonces VALUES (1, 0) ON CONFLICT (id) DO UPDATE SET mark = mark')
    writePrivateFile(holder, `${process.pid}\n`)
  } catch (error) {
    db.close()
    if (error instanceof AppError) throw error
    throw busy(error) ? inUse(signer, readPrivateFile(holder)) : unreadable(folder, signer)
  }
  const save = db.prepare('UPDATE nonces SET mark = ?')
  const stored = db.prepare('SELECT mark FROM nonces').get()?.mark
  return nonceSource(
    typeof stored === 'number' ? stored : 0,
    (mark) => save.run(mark),
    () => db.close(),
  )
}

/** Nonces that are not kept, for tests and virtual time. */
export function memoryNonces(): NonceSource {
  return nonceSource(
    0,
    () => undefined,
    () => undefined,
  )
}

function nonceSource(start: number, save: (mark: number) => void, release: () => void): NonceSource {
  let last = start
  let mark = start
  let open = true
  const reserve = (nonce: number) => {
    if (nonce <= mark) return
    mark = nonce + BLOCK_MS
    save(mark)
  }
  return {
    next(exchangeNow) {
      if (!open) throw new AppError('locked', 'the key is locked', { code: 'key_locked' })
      const now = Math.floor(exchangeNow)
      // A clock that was far ahead once must not block the signer: a nonce beyond the window was never accepted.
      if (last >= now + NONCE_FUTURE_MS) last = mark = now - 1
      const nonce = Math.max(now, last + 1)
      reserve(nonce)
      last = nonce
      return nonce
    },
    reserveAhead(exchangeNow) {
      const now = Math.floor(exchangeNow)
      if (open && mark - Math.max(now, last + 1) < BLOCK_MS / 2) reserve(Math.max(now + BLOCK_MS / 2, mark + 1))
    },
    health: () => ({ last: last === 0 ? null : last, mark }),
    close() {
      if (!open) return
      open = false
      // A clean end leaves no gap.
      if (last < mark) save(last)
      release()
    },
  }
}

function busy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && Number(error.errcode) % 256 === SQLITE_BUSY
}

function inUse(signer: Address, holder: string | null): AppError {
  const pid = holder?.trim() ?? ''
  const who = /^\d+$/.test(pid) ? `process ${pid}` : 'another process'
  return new AppError('locked', `key ${signer} is in use by ${who}; this one is read-only`, {
    code: 'key_in_use',
    hint: `end ${who}, or use another key (exchange-tui keys generate)`,
  })
}

function unreadable(folder: string, signer: Address): AppError {
  return new AppError('locked', `the nonce file of ${signer} in ${folder} cannot be read`, {
    code: 'nonce_file',
    hint: `run: mv ${join(folder, signer)}.sqlite ${join(folder, signer)}.damaged; then wait one minute`,
  })
}

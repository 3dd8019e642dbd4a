import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Clock, delay } from '../lib/clock.ts'
import { AppError } from '../lib/errors.ts'
import { makeFolder } from '../lib/privateFile.ts'

const WAIT_MS = 30_000
const RETRY_MS = 50

/**
 * Runs `work` while no other process of this folder does the same: two first starts must not make two accounts. The
 * operating system lets go of the lock when the process ends, however it ends. AppError `locked` when it stays taken.
 */
export async function underSetupLock<T>(folder: string, clock: Clock, work: () => Promise<T>): Promise<T> {
  makeFolder(folder)
  const db = new DatabaseSync(join(folder, 'setup.lock'))
  try {
    for (let waited = 0; !locked(db); waited += RETRY_MS) {
      if (waited >= WAIT_MS) throw new AppError('locked', 'another process sets up the account', { code: 'setup' })
      await delay(clock, RETRY_MS)
    }
    return await work()
  } finally {
    db.close()
  }
}

function locked(db: DatabaseSync): boolean {
  try {
    db.exec('BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return false
    throw error
  }
}

const SQLITE_BUSY = 5

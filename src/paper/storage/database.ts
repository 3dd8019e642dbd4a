import { DatabaseSync } from 'node:sqlite'
import { AppError } from '../../lib/errors.ts'
import { SCHEMA, SCHEMA_VERSION } from './schema.ts'

export type Database = DatabaseSync

/** Thrown when another process holds the data folder. */
export class FolderBusy extends AppError {
  constructor(folder: string, pid: number | null) {
    const who = pid === null ? 'another process' : `process ${pid}`
    super('usage', `the data folder ${folder} is in use by ${who}`, {
      code: 'folder_busy',
      hint: `attach to it (its address is in ${folder}/endpoint.json), stop it, or choose another folder`,
    })
  }
}

/**
 * Opens the database of one exchange and keeps it locked against every other process until it is closed (the lock
 * goes away with the process, also after a kill -9). `file` is `:memory:` for an exchange that forgets.
 */
export function openDatabase(file: string, busy: () => FolderBusy): Database {
  const db = new DatabaseSync(file)
  try {
    db.exec('PRAGMA locking_mode = EXCLUSIVE')
    db.exec('PRAGMA journal_mode = WAL')
    db.exec('PRAGMA synchronous = NORMAL')
    db.exec('BEGIN EXCLUSIVE')
    db.exec(SCHEMA)
    checkVersion(db, file)
    db.exec('COMMIT')
    return db
  } catch (error) {
    db.close()
    throw isBusy(error) ? busy() : error
  }
}

function checkVersion(db: Database, file: string): void {
  const row = db.prepare("SELECT value FROM meta WHERE key = 'schema'").get()
  if (row === undefined) {
    db.prepare("INSERT INTO meta (key, value) VALUES ('schema', ?)").run(String(SCHEMA_VERSION))
  } else if (row.value !== String(SCHEMA_VERSION)) {
    throw new AppError('usage', `${file} has tables of version ${row.value}, this program reads ${SCHEMA_VERSION}`, {
      hint: 'choose another data folder, or remove this one to start afresh',
    })
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && /database is locked|SQLITE_BUSY/.test(error.message)
}

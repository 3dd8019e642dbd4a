import { closeSync, constants, existsSync, fchmodSync, openSync, renameSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { AppError, FieldError } from '../../lib/errors.ts'
import { quote } from '../../lib/privateFile.ts'
import { isKind, type RecordedEvent, type RecordingReader, type RecordingWriter } from './recording.ts'

/** `xTUR`, so that a recording is told from any other database. */
const APPLICATION_ID = 0x78_54_55_52
/** Goes up with every change that an older program could not read. */
export const FORMAT_VERSION = 1

const SCHEMA = `CREATE TABLE events (
  id INTEGER PRIMARY KEY, at INTEGER NOT NULL, kind TEXT NOT NULL, conn INTEGER, data TEXT NOT NULL
) STRICT`

/** A new recording, mode 600. FieldError when the file is there already; AppError when it cannot be made. */
export function createRecordingFile(path: string): RecordingWriter {
  try {
    // Made here and not by the library: its files take over this one's mode.
    const fd = openSync(path, constants.O_RDWR | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW, 0o600)
    fchmodSync(fd, 0o600)
    closeSync(fd)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'EEXIST') throw new FieldError('recording', path, 'a file that does not exist yet, or a folder')
    throw new AppError('usage', `the recording ${path} cannot be made (${code})`, { code: 'recording' })
  }
  const db = new DatabaseSync(path)
  // Outlives kill -9; a power cut may cost it, which is no reason to make trading wait for the disk.
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA application_id = ${APPLICATION_ID};
    PRAGMA user_version = ${FORMAT_VERSION}; ${SCHEMA}`)
  const insert = db.prepare('INSERT INTO events (at, kind, conn, data) VALUES (?, ?, ?, ?)')
  let open = false
  let bytes = 0

  function flush(): void {
    if (!open) return
    open = false
    db.exec('COMMIT')
  }

  /** One file by itself: a reader makes none beside it. */
  function finish(): void {
    flush()
    db.exec('PRAGMA journal_mode = DELETE')
    db.close()
  }

  return {
    get bytes() {
      return bytes
    },
    append({ at, kind, conn, data }) {
      if (!open) db.exec('BEGIN')
      open = true
      bytes += data.length + 32
      return Number(insert.run(at, kind, conn, data).lastInsertRowid)
    },
    flush,
    close: finish,
    rotate() {
      finish()
      const old = `${path}.1`
      for (const part of [old, `${old}-wal`, `${old}-shm`]) rmSync(part, { force: true })
      renameSync(path, old)
      return createRecordingFile(path)
    },
  }
}

/** Read at a time; between two readings the file is not held. */
const PAGE = 500

/** Opens a recording to read it. FieldError: there is none. AppError says what is wrong with the file. */
export function openRecordingFile(path: string): RecordingReader {
  if (!existsSync(path)) throw new FieldError('recording', path, 'a file made by `exchange-tui record`')
  let db: DatabaseSync | null = null
  let version: number
  try {
    db = new DatabaseSync(path, { readOnly: true })
    const pragma = (name: string) => Number(Object.values(db!.prepare(`PRAGMA ${name}`).get() ?? {})[0])
    version = pragma('user_version')
    if (pragma('application_id') !== APPLICATION_ID) throw notOne(path, 'it is some other database')
  } catch (error) {
    db?.close()
    if (error instanceof AppError) throw error
    throw notOne(path, error instanceof Error ? error.message : 'it cannot be opened')
  }
  if (version !== FORMAT_VERSION) {
    db.close()
    throw new AppError('usage', `${path} is a recording of format ${version}; this program reads ${FORMAT_VERSION}`, {
      code: 'recording_version',
      hint: 'use the program it was made with',
    })
  }
  const reading = db
  return {
    *events() {
      let last = 0
      try {
        const next = reading.prepare('SELECT id, at, kind, conn, data FROM events WHERE id > ? ORDER BY id LIMIT ?')
        for (let rows = next.all(last, PAGE); rows.length > 0; rows = next.all(last, PAGE)) {
          for (const row of rows) {
            const event = toEvent(row)
            last = event.id
            yield event
          }
        }
      } catch (error) {
        throw damaged(path, last, error)
      }
    },
    count() {
      try {
        return Number(reading.prepare('SELECT count(*) AS n FROM events').get()?.n)
      } catch (error) {
        throw damaged(path, 0, error)
      }
    },
    close: () => reading.close(),
  }
}

function toEvent({ id, at, kind, conn, data }: Record<string, unknown>): RecordedEvent {
  if (typeof kind !== 'string' || !isKind(kind)) throw new Error('an event of an unknown kind')
  return { id: Number(id), at: Number(at), kind, conn: conn === null ? null : Number(conn), data: String(data) }
}

function notOne(path: string, why: string): AppError {
  return new AppError('usage', `${path} is not a recording: ${why}`, { code: 'recording' })
}

function damaged(path: string, last: number, error: unknown): AppError {
  const why = error instanceof Error ? error.message : 'unknown reason'
  const what = last === 0 ? 'nothing of it can be read' : `it can be read up to event ${last}`
  return new AppError('usage', `the recording ${path} is damaged: ${what} (${why})`, {
    code: 'recording_damaged',
    hint: `what is left can be looked at with: sqlite3 ${quote(path)} .recover`,
  })
}

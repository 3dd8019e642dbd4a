import { openSync, renameSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { LogSink } from '../log.ts'

/** Bytes after which the next start begins a new file and keeps one old one. */
const LOG_MAX = 10 * 1024 * 1024

/** The exchange's log in its data folder: one JSON object a line, readable by its owner only. */
export function openLogFile(folder: string): LogSink {
  const path = join(folder, 'exchange.log')
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > LOG_MAX) renameSync(path, `${path}.1`)
  const file = openSync(path, 'a', 0o600)
  return (line) => {
    try {
      writeSync(file, `${JSON.stringify(line)}\n`)
    } catch {
      // A full disk must not stop the exchange from answering.
    }
  }
}

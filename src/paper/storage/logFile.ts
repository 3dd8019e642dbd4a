import { closeSync, openSync, renameSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { LogSink } from '../log.ts'

/** Bytes after which a new file begins; one old one is kept. */
const LOG_MAX = 10 * 1024 * 1024

/** The exchange's log in its data folder: one JSON object a line, readable by its owner only. */
export function openLogFile(folder: string, max = LOG_MAX): LogSink {
  const path = join(folder, 'exchange.log')
  let size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  let file = openSync(path, 'a', 0o600)
  const turnOver = () => {
    // Whatever fails here is tried again after as many bytes; the old file serves on.
    size = 0
    renameSync(path, `${path}.1`)
    const old = file
    file = openSync(path, 'a', 0o600)
    closeSync(old)
  }
  return (line) => {
    try {
      if (size > max) turnOver()
      size += writeSync(file, `${JSON.stringify(line)}\n`)
    } catch {
      // A full disk must not stop the exchange from answering.
    }
  }
}

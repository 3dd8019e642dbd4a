import { openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { LogSink } from '../log.ts'

/** The exchange's log in its data folder: one JSON object a line, readable by its owner only. */
export function openLogFile(folder: string): LogSink {
  const file = openSync(join(folder, 'exchange.log'), 'a', 0o600)
  return (line) => {
    try {
      writeSync(file, `${JSON.stringify(line)}\n`)
    } catch {
      // A full disk must not stop the exchange from answering.
    }
  }
}

import process from 'node:process'
import { type PaperExchange, type PaperOptions, startPaper } from './start.ts'
import { openDataFolder } from './storage/dataFolder.ts'
import { openLogFile } from './storage/logFile.ts'

/**
 * The paper exchange as a process of its own: prints ONE line of JSON when it serves, stops cleanly on SIGTERM and SIGINT
 * (or by itself after `idleExitMs`). Resolves when it has stopped. Throws what `startPaper` throws.
 */
export async function runPaper(options: PaperOptions): Promise<void> {
  let exchange: PaperExchange | null = null
  let asked = false
  const stop = () => {
    asked = true
    void exchange?.stop()
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  try {
    exchange = await startPaper({ ...options, ...logOf(options) })
    const { rest, ws, profile } = exchange
    process.stdout.write(`${JSON.stringify({ rest, ws, pid: process.pid, profile: profile.name })}\n`)
    if (asked) void exchange.stop()
    await exchange.stopped
  } finally {
    process.off('SIGTERM', stop)
    process.off('SIGINT', stop)
  }
}

function logOf({ log, data }: PaperOptions): Pick<PaperOptions, 'log'> {
  if (log !== undefined) return { log }
  return data === undefined || data === null ? {} : { log: openLogFile(openDataFolder(data).path) }
}

import { createRequire } from 'node:module'
import { processIo } from './io.ts'
import { runProgram } from './program.ts'

declare const PROGRAM_VERSION: string | undefined

/** The program: one command line, one exit code. `started` is when the process began (hrtime), for start-up figures. */
export async function main(args: string[], _started: bigint): Promise<void> {
  const io = processIo()
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve())
  })
  const version = typeof PROGRAM_VERSION === 'string' ? PROGRAM_VERSION : readVersion()
  process.exitCode = await runProgram(args, {
    io,
    stopped,
    version,
    terminal: async () => 0,
  })
}

function readVersion(): string {
  const { version } = createRequire(import.meta.url)('../../package.json') as { version: string }
  return version
}

import { createRequire } from 'node:module'
import { readEnvironment } from '../app/environment.ts'
import { asking } from './asking.ts'
import { processIo } from './io.ts'
import { runProgram } from './program.ts'

declare const PROGRAM_VERSION: string | undefined

/** The program: one command line, one exit code. */
export async function main(args: string[]): Promise<void> {
  const io = processIo()
  const version = typeof PROGRAM_VERSION === 'string' ? PROGRAM_VERSION : readVersion()
  const code = await runProgram(args, {
    io,
    untilStopped,
    version,
    async terminal(symbol, globals) {
      const { runTerminal } = await import('../app/terminal.ts')
      return runTerminal(readEnvironment(globals, io.env), { ...asking(io), symbol })
    },
  })
  process.exitCode = code
  // What is left of the terminal's handles must not keep a quit program alive.
  if (process.stdout.isTTY === true && process.stdin.isTTY === true) process.exit(code)
}

/** From the first call on, Ctrl-C and SIGTERM end the verb in its own way; until then they just end it. */
function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve())
  })
}

function readVersion(): string {
  const { version } = createRequire(import.meta.url)('../../package.json') as { version: string }
  return version
}

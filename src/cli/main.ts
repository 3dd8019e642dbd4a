import { createRequire } from 'node:module'
import { readEnvironment } from '../app/environment.ts'
import { AppError } from '../lib/errors.ts'
import { processIo } from './io.ts'
import { runProgram } from './program.ts'
import { reportError } from './reportError.ts'

declare const PROGRAM_VERSION: string | undefined

/** The program: one command line, one exit code. */
export async function main(args: string[]): Promise<void> {
  const json = args.includes('--json')
  const io = processIo(({ code }) => reportError(unwritten(code), { err: (text) => io.err(text) }, json))
  const version = typeof PROGRAM_VERSION === 'string' ? PROGRAM_VERSION : readVersion()
  const code = await runProgram(args, {
    io,
    untilStopped,
    version,
    async terminal(symbol, globals) {
      const { runTerminal } = await import('../app/terminal.ts')
      return runTerminal(readEnvironment(globals, io.env), { symbol })
    },
  })
  process.exitCode = code
  // What is left of the terminal's handles must not keep a quit program alive.
  if (process.stdout.isTTY === true && process.stdin.isTTY === true) process.exit(code)
}

/** The verb may well have done its work: whoever asked must look before asking again. */
function unwritten(code = 'unknown error'): AppError {
  return new AppError('unknown', `the result could not be written (${code})`, {
    code: 'output',
    hint: 'what was sent, and what became of it: exchange-tui intents',
  })
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

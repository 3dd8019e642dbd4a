import { existsSync } from 'node:fs'
import { AppError } from '../lib/errors.ts'
import { openTui } from '../tui/openTui.ts'
import type { AppEnvironment } from './environment.ts'
import { openSession, type SessionDeps } from './session.ts'
import { tuiSettings } from './tuiSettings.ts'

/** Runs the terminal until it is quit; gives the exit code. The screen opens at once, the exchange comes in behind it. */
export async function runTerminal(environment: AppEnvironment, deps: SessionDeps): Promise<number> {
  if (process.stdin.isTTY !== true || process.stdout.isTTY !== true) {
    throw new AppError('usage', 'the terminal needs a terminal: standard input and output are not one', {
      code: 'no_terminal',
      hint: 'for scripts use a verb: exchange-tui --help',
    })
  }
  const firstStart = !existsSync(environment.folders.keys)
  const session = openSession(environment, deps)
  // Nothing of this may reach the screen by itself: the log panel shows it.
  session.ready.catch((error: unknown) => {
    const text = error instanceof AppError ? [error.message, error.hint].filter(Boolean).join(' · ') : String(error)
    session.port.log('error', text)
  })
  const tui = openTui({
    port: session.port,
    settings: tuiSettings(environment),
    firstStart,
    ...(environment.options.color ? {} : { depth: 'none' as const }),
    io: {
      stdin: process.stdin,
      stdout: process.stdout,
      process,
      env: environment.env,
      clock: environment.clock,
    },
    onQuit: () => session.stop(),
  })
  return tui.done
}

import { existsSync } from 'node:fs'
import { AppError } from '../lib/errors.ts'
import { inert } from '../lib/inert.ts'
import { openTui } from '../tui/openTui.ts'
import { openConnection } from './connection.ts'
import type { AppEnvironment } from './environment.ts'
import { openSession, type SessionDeps } from './session.ts'
import { tuiSettings } from './tuiSettings.ts'

/** Runs the terminal until it is quit; gives the exit code. The screen opens at once, the exchange comes in behind it. */
export async function runTerminal(environment: AppEnvironment, deps: SessionDeps): Promise<number> {
  if (deps.symbol !== undefined) await refuseUnknown(deps.symbol, { ...environment, record: undefined })
  if (process.stdin.isTTY !== true || process.stdout.isTTY !== true) {
    throw new AppError('usage', 'the terminal needs a terminal: standard input and output are not one', {
      code: 'no_terminal',
      hint: 'for scripts use a verb: exchange-tui --help',
    })
  }
  let crash: string | null = null
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
    onQuit: (info) => {
      if (info.reason === 'crash') crash = crashWords(info.error)
      return session.stop()
    },
  })
  const code = await tui.done
  if (crash !== null) process.stderr.write(`${crash}\n`)
  return code
}

/** What stands on the shell's screen after a fault of ours: what is known and what to do, no stack. */
function crashWords(error: unknown): string {
  const what = inert(error instanceof Error ? error.message : String(error))
  return `error: the terminal ended by a fault of its own: ${what}
orders stay live: exchange-tui orders, exchange-tui intents --open`
}

/** A mistyped verb must not open some other market. Without a connection the terminal itself says what is wrong. */
async function refuseUnknown(word: string, environment: AppEnvironment): Promise<void> {
  // Markets are listed without a key: nobody is asked for one.
  const deps = { askPassphrase: () => Promise.reject(new Error('no key is needed')), warn: () => {} }
  const connection = await openConnection(environment, deps).catch(() => null)
  if (connection === null) return
  try {
    const listing = await connection.listing().catch(() => null)
    if (listing === null) return
    const { find, symbols, nameOf } = listing
    try {
      find(word)
    } catch {
      const names = symbols.map((s) => nameOf(s.symbol_id))
      const more = names.length > SHOWN_MAX ? ' ...' : ''
      throw new AppError('usage', `${inert(word)}: no such verb, and no such market`, {
        code: 'usage',
        hint: `verbs: exchange-tui --help; markets: ${names.slice(0, SHOWN_MAX).join(', ')}${more}`,
      })
    }
  } finally {
    await connection.close()
  }
}

const SHOWN_MAX = 12

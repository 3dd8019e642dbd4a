import { Command, CommanderError } from 'commander'
import type { Connection } from '../app/connection.ts'
import { openConnection } from '../app/connection.ts'
import { readEnvironment } from '../app/environment.ts'
import { AppError, FieldError } from '../lib/errors.ts'
import { asking } from './asking.ts'
import { VERBS } from './commands/index.ts'
import { EXIT, EXIT_OF } from './exit.ts'
import { GLOBAL_OPTIONS, readGlobals } from './globals.ts'
import type { Io } from './io.ts'
import type { Verb, VerbContext } from './verb.ts'

export interface ProgramDeps {
  io: Io
  untilStopped(): Promise<void>
  version: string
  /** Opens the terminal; without a verb. */
  terminal(symbol: string | undefined, globals: ReturnType<typeof readGlobals>): Promise<number>
}

/** Runs one command line and gives the exit code. */
export async function runProgram(args: string[], deps: ProgramDeps): Promise<number> {
  const { io } = deps
  let code: number = EXIT.done
  const program = new Command('exchange-tui')
    .description('Trade spot and perpetual markets from the keyboard. Without a verb: the terminal.')
    .version(deps.version)
    .argument('[symbol]', 'market to open, e.g. BTC-USDT')
    .exitOverride()
    .configureOutput({ writeOut: (text) => io.out(text.trimEnd()), writeErr: () => {} })
    .showSuggestionAfterError()
    .action(async (symbol: string | undefined) => {
      code = await deps.terminal(symbol, readGlobals(program))
    })
  for (const option of GLOBAL_OPTIONS) program.option(option.flags, option.description)
  for (const verb of VERBS) addVerb(program, verb, deps, (c) => (code = c))
  try {
    await program.parseAsync(args, { from: 'user' })
    return code
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return EXIT.done
    return reportError(error, io, args.includes('--json'))
  }
}

function addVerb(program: Command, verb: Verb, deps: ProgramDeps, setCode: (code: number) => void): void {
  const path = verb.name.split(' ')
  let parent = program
  for (const group of path.slice(0, -1)) {
    parent = parent.commands.find((c) => c.name() === group) ?? parent.command(group).description(`${group} ...`)
  }
  const command = parent
    .command(path.at(-1)!)
    .description(verb.summary)
    .argument('[words...]', verb.words ?? '')
  if (verb.words !== undefined) command.usage(`[options] ${verb.words}`)
  if (verb.raw) command.allowUnknownOption()
  for (const option of verb.options ?? []) {
    if (option.repeatable)
      command.option(option.flags, option.description, (value, all: string[]) => [...all, value], [])
    else command.option(option.flags, option.description, option.default as string)
  }
  command.exitOverride().action(async (words: string[]) => {
    const globals = readGlobals(program)
    const opened: Promise<Connection>[] = []
    const context: VerbContext = {
      words,
      options: command.opts(),
      globals,
      io: deps.io,
      untilStopped: deps.untilStopped,
      connect: () => {
        if (opened.length === 0) opened.push(openConnection(readEnvironment(globals, deps.io.env), asking(deps.io)))
        return opened[0]!
      },
      print: (value, text) => deps.io.out(globals.json ? JSON.stringify(value) : text()),
    }
    try {
      setCode((await verb.run(context)) ?? EXIT.done)
    } finally {
      // A connection that never opened was reported by the verb.
      for (const connection of opened) await connection.then((c) => c.close()).catch(() => undefined)
    }
  })
}

/** One shape for every failure; gives the exit code. */
export function reportError(error: unknown, io: Io, json: boolean): number {
  const known =
    error instanceof AppError
      ? error
      : error instanceof CommanderError
        ? new AppError('usage', error.message.replace(/^error: /, ''), { code: 'usage', hint: 'exchange-tui --help' })
        : new AppError('internal', error instanceof Error ? error.message : String(error), {
            code: 'internal',
            cause: error,
          })
  if (json) {
    const { kind, code, message, traceCode: trace_code, hint } = known
    const field = known instanceof FieldError ? { field: known.field } : {}
    io.err(JSON.stringify({ error: { kind, code, message, trace_code, hint, ...field } }))
  } else {
    io.err(`error: ${[known.code, known.message, known.traceCode].filter(Boolean).join(' ')}`)
    if (known.hint) io.err(known.hint)
  }
  return EXIT_OF[known.kind]
}

import { Command, CommanderError } from 'commander'
import type { Connection } from '../app/connection.ts'
import { openConnection } from '../app/connection.ts'
import { readEnvironment } from '../app/environment.ts'
import { FieldError } from '../lib/errors.ts'
import { asking } from './asking.ts'
import { VERBS } from './commands/index.ts'
import { EXIT } from './exit.ts'
import { GLOBAL_OPTIONS, readGlobals } from './globals.ts'
import type { Io } from './io.ts'
import { reportError } from './reportError.ts'
import type { Verb, VerbContext } from './verb.ts'
import { checkWords } from './words.ts'

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
    .helpCommand('help [verb]', 'what a verb takes')
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

/** `keys`, `agent`: nothing by itself, so that a missing or unknown verb is answered with those there are. */
function addGroup(parent: Command, name: string): Command {
  const known = VERBS.flatMap((v) => (v.name.startsWith(`${name} `) ? [v.name.slice(name.length + 1)] : []))
  return parent
    .command(name)
    .description(known.join(', '))
    .argument('[verb]')
    .allowExcessArguments()
    .action((given?: string) => {
      throw new FieldError(name, given, `one of ${known.join(', ')}`)
    })
}

function addVerb(program: Command, verb: Verb, deps: ProgramDeps, setCode: (code: number) => void): void {
  const path = verb.name.split(' ')
  let parent = program
  for (const group of path.slice(0, -1)) {
    parent = parent.commands.find((c) => c.name() === group) ?? addGroup(parent, group)
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
    checkWords(verb, words)
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

import { loadProfile, resolveFolders } from '../../config/index.ts'
import { FieldError } from '../../lib/errors.ts'
import type { Funding } from '../../paper/funding.ts'
import type { PaperOptions } from '../../paper/start.ts'
import type { Verb, VerbContext } from '../verb.ts'

export const paper: Verb = {
  name: 'paper',
  summary: 'the paper exchange alone, for bots and tests; prints one line of JSON when it serves',
  options: [
    {
      flags: '--host <address>',
      description: 'address to bind; anything but loopback is open to the network',
      default: '127.0.0.1',
    },
    { flags: '--port <n>', description: 'port, 0 for any free one', default: '0' },
    { flags: '--prefer-port <n>', description: 'without --port: this one when it is free, else any' },
    { flags: '--data <dir>', description: 'data folder; without it everything is forgotten at the end' },
    { flags: '--seed <n>', description: 'seed of the simulated market', default: '1' },
    { flags: '--block-ms <n>', description: 'time between blocks', default: '50' },
    {
      flags: '--profile <name|file>',
      description: 'dialect to serve: domain, structs, names of fields',
      default: 'paper',
    },
    { flags: '--fund <address=amount[:coin]>', description: 'play money at the start (repeatable)', repeatable: true },
    { flags: '--quiet', description: 'no simulated participants' },
    { flags: '--no-rate-limit', description: 'no limit on reads' },
    { flags: '--idle-exit <ms>', description: 'end when nobody has used it for this long' },
  ],
  async run(context) {
    // An exchange is a third of the program, and only this verb needs it.
    const { runPaper } = await import('../../paper/main.ts')
    await runPaper(readOptions(context))
    return undefined
  },
}

function readOptions({ options, globals, io }: VerbContext): PaperOptions {
  const folders = resolveFolders(globals, io.env)
  return {
    host: String(options.host),
    port: integer(options.port, '--port', 0, 65535),
    ...(options.preferPort === undefined
      ? {}
      : { preferredPort: integer(options.preferPort, '--prefer-port', 1, 65535) }),
    data: typeof options.data === 'string' ? options.data : null,
    seed: integer(options.seed, '--seed', 0, Number.MAX_SAFE_INTEGER),
    blockMs: integer(options.blockMs, '--block-ms', 1, 60_000),
    profile: loadProfile(String(options.profile), folders.networks),
    fund: (options.fund as string[]).map(readFunding),
    quiet: options.quiet === true,
    rateLimit: options.rateLimit !== false,
    ...(options.idleExit === undefined
      ? {}
      : { idleExitMs: integer(options.idleExit, '--idle-exit', 100, 86_400_000) }),
  }
}

function integer(given: unknown, flag: string, low: number, high: number): number {
  const n = Number(given)
  if (/^\d{1,16}$/.test(String(given)) && n >= low && n <= high) return n
  throw new FieldError(flag, given, `an integer from ${low} to ${high}`)
}

function readFunding(text: string): Funding {
  const parts = /^(0x[0-9a-fA-F]{40})=([\d.]+)(?::([A-Za-z0-9]+))?$/.exec(text)
  if (!parts) throw new FieldError('--fund', text, 'ADDRESS=AMOUNT or ADDRESS=AMOUNT:COIN')
  return { address: parts[1]!, amount: parts[2]!, ...(parts[3] === undefined ? {} : { coin: parts[3] }) }
}

import { CommanderError } from 'commander'
import { AppError, FieldError } from '../lib/errors.ts'
import { inert } from '../lib/inert.ts'
import { quote } from '../lib/privateFile.ts'
import { EXIT_OF } from './exit.ts'
import type { Io } from './io.ts'

/** One shape for every failure: a line and what to do next, or JSON; gives the exit code. */
export function reportError(error: unknown, io: Pick<Io, 'err'>, json: boolean): number {
  const known = asAppError(error)
  const { kind, code, message, traceCode: trace_code, hint } = known
  if (json) {
    const field = known instanceof FieldError ? { field: known.field } : {}
    io.err(JSON.stringify({ error: { kind, code, message, trace_code, hint, ...field } }))
  } else {
    // The exchange's own number helps a person, our short words are for scripts.
    const number = /^\d+$/.test(code) ? code : ''
    io.err(`error: ${[number, inert(message, MESSAGE_MAX), trace_code].filter(Boolean).join(' ')}`)
    if (hint) io.err(inert(hint, MESSAGE_MAX))
  }
  return EXIT_OF[kind]
}

const MESSAGE_MAX = 2000
const SEE_HELP = 'see: exchange-tui --help'

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof CommanderError) return usageError(error)
  if (!(error instanceof Error)) return new AppError('internal', String(error), { code: 'internal' })
  return systemError(error) ?? new AppError('internal', error.message, { code: 'internal', cause: error })
}

function usageError({ code, message }: CommanderError): AppError {
  // `help` of something there is not.
  if (code === 'commander.help')
    return new AppError('usage', 'there is no such verb', { code: 'usage', hint: SEE_HELP })
  const [first = '', ...more] = message.replace(/^error: /, '').split('\n')
  const hint = [...more, SEE_HELP].join(' ')
  return new AppError('usage', first, { code: 'usage', hint })
}

const DISK = ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EMFILE', 'ENFILE']

/** A file, disk or address the system refused: the person's to mend, named if known; null when it is something else. */
function systemError(error: NodeJS.ErrnoException): AppError | null {
  const { path, code, syscall } = error
  if (code === undefined || syscall === undefined) return null
  if (syscall === 'listen' || syscall === 'getaddrinfo') {
    return new AppError('usage', error.message, {
      code: 'address',
      hint: 'choose another --host or --port',
      cause: error,
    })
  }
  if (path === undefined) {
    if (!DISK.includes(code)) return null
    return new AppError('usage', `the disk refused: ${error.message}`, {
      code: 'file',
      hint: 'run: df -h',
      cause: error,
    })
  }
  const hint = `run: ls -ld ${quote(path)}; df -h ${quote(path)}`
  return new AppError('usage', `${path}: ${syscall} failed (${code})`, { code: 'file', hint, cause: error })
}

import { hostname } from 'node:os'
import { AppError, FieldError } from '../lib/errors.ts'
import { address, validDays } from '../protocol/scalars.ts'
import { validate } from '../protocol/validate.ts'
import type { Verb, VerbContext } from './verb.ts'

/** A verb that ignored a word might do something else than was meant. FieldError; the grammar checks its own words. */
export function checkWords(verb: Pick<Verb, 'words' | 'raw'>, words: readonly string[]): void {
  if (verb.raw) return
  refuseSecrets(words)
  const most = verb.words?.split(' ').length ?? 0
  if (words.length > most)
    throw new FieldError('words', words.join(' '), verb.words ?? 'none, this verb takes options only')
}

/** The one label a verb takes; FieldError without it. */
export function oneLabel({ words }: VerbContext): string {
  refuseSecrets(words)
  const [label, ...more] = words
  if (label === undefined || more.length > 0) {
    throw new FieldError('LABEL', words.length === 0 ? undefined : `${words.length} words`, 'one label')
  }
  return label
}

/** Whoever hands a private key over as an argument is told, without it being repeated. */
export function refuseSecrets(given: readonly unknown[]): void {
  if (!given.some((word) => typeof word === 'string' && /^\s*(0x)?[0-9a-f]{64}\s*$/i.test(word))) return
  throw new AppError('usage', 'a private key is never an argument: other users and the history of the shell see it', {
    code: 'secret_argument',
    hint: 'take this key out of use; give keys at the prompt, on stdin, or as a keystore file',
  })
}

/** One Agent Key a machine: a label made from the name of this one. */
export function machineLabel(name = hostname()): string {
  const label = name
    .toLowerCase()
    .replace(/\..*$/, '')
    .replace(/[^a-z0-9_-]+/g, '-')
    .replace(/^[-_]+|-+$/g, '')
    .slice(0, 32)
  return label || 'terminal'
}

export function optionalAddress(given: unknown, flag: string): string | undefined {
  return given === undefined ? undefined : validate(address, given, flag)
}

export function readValidDays(given: unknown): number {
  const days = typeof given === 'string' && /^\d{1,9}$/.test(given) ? Number(given) : given
  return validate(validDays, days, '--valid-days')
}

/** Refuses unless the person says yes, or said `--yes`. */
export async function ask({ globals, io }: VerbContext, lines: readonly string[], question: string): Promise<void> {
  if (globals.yes) return
  if (!io.inputIsTerminal) {
    throw new AppError('usage', 'nobody is there to confirm this', {
      code: 'confirm',
      hint: 'add --yes to do it without asking',
    })
  }
  for (const line of lines) io.err(line)
  if (!(await io.confirm(question))) throw new AppError('usage', 'not confirmed, nothing was done', { code: 'confirm' })
}

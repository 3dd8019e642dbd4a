import type { Connection } from '../app/connection.ts'
import type { Globals } from './globals.ts'
import type { Io } from './io.ts'

export interface VerbContext {
  /** Positional words. */
  words: string[]
  /** Options of this verb, by camelCase name. */
  options: Record<string, unknown>
  globals: Globals
  io: Io
  /** Opens the connection on first use; closed after the verb. */
  connect(): Promise<Connection>
  /** Resolves when the person or the shell wants the verb to end (Ctrl-C, SIGTERM). */
  untilStopped(): Promise<void>
  /** Result: with `--json` the value as one line, else the text. */
  print(value: unknown, text: () => string): void
}

export interface Verb {
  /** `buy`, `keys import` */
  name: string
  summary: string
  /** Usage of the positional words, e.g. `[SYMBOL]`. */
  words?: string
  options?: readonly VerbOption[]
  /** Words are passed to the grammar untouched (they may start with `-`). */
  raw?: true
  /** Exit code; none: 0. */
  run(context: VerbContext): Promise<number | undefined>
}

export interface VerbOption {
  /** commander's flags, e.g. `--after <duration>`. */
  flags: string
  description: string
  default?: string | boolean | string[]
  repeatable?: true
}

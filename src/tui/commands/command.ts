import type { AppContext } from '../app/context.ts'
import type { KeyEvent } from '../keys/splitter.ts'
import type { FocusPanel } from '../panelIds.ts'

export const COMMAND_GROUPS = ['trade', 'orders', 'positions', 'move', 'view', 'market', 'program'] as const
export type CommandGroup = (typeof COMMAND_GROUPS)[number]

/**
 * Where a key means this command. anywhere: in every panel; panels: while one of them has the focus (and before
 * `anywhere`); ticket: while a field of the ticket is being edited.
 */
export type Where = 'anywhere' | 'ticket-field' | readonly FocusPanel[]

/** One thing a person can do. The dispatcher, the hint line, `?` and the README read this and nothing else. */
export interface Command {
  readonly id: string
  /** A sentence without full stop, for `?` and the README. */
  readonly title: string
  /** One word for the hint line. */
  readonly hint: string
  readonly keys: readonly string[]
  /** Keys in short when there are many of a kind: `1-9`. */
  readonly shownKeys?: string
  readonly where: Where
  readonly group: CommandGroup
  /** False: now there is nothing to do, so that it is not offered; its key still explains itself. */
  readonly when?: (app: AppContext) => boolean
  run(app: AppContext, event: KeyEvent): void
}

/** Checks the shape of a list of commands and keeps its literal ids. */
export const commands = <const C extends readonly Command[]>(list: C): C => list

import type { ErrorKind } from '../lib/errors.ts'

/** Exit codes of every verb; scripts rely on them. */
export const EXIT = { done: 0, rejected: 1, usage: 2, unknown: 3, connection: 4, locked: 5 } as const

export const EXIT_OF: Record<ErrorKind, number> = {
  rejected: EXIT.rejected,
  usage: EXIT.usage,
  unknown: EXIT.unknown,
  connection: EXIT.connection,
  locked: EXIT.locked,
  internal: EXIT.rejected,
}

import type { Clock } from '../../lib/clock.ts'
import { openIntentFile } from './intentFile.ts'
import { createJournal, type IntentJournal } from './journal.ts'

export { INTENT_STATES, type Intent, type IntentState, isOpen } from './intent.ts'
export type { IntentJournal } from './journal.ts'

/** The journal in a file; AppError `locked` when it cannot be used: nothing may be sent then. */
export function openJournal(path: string, clock: Clock, pid: number): IntentJournal {
  return createJournal({ db: openIntentFile(path), clock, pid })
}

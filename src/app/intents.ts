import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Intent, type IntentState, isOpen } from '../client/journal/index.ts'
import { loadProfile } from '../config/index.ts'
import type { Connection } from './connection.ts'
import type { AppEnvironment } from './environment.ts'
import { lazyJournal } from './journals.ts'
import { isAlive } from './processes.ts'
import { leftOpen, recover } from './recovery.ts'

/** One signed write as `intents` prints it. Times in ms; `age` since it was written down. */
export interface IntentRow {
  tx_hash: string
  state: IntentState
  open: boolean
  words: string
  endpoint: string
  account: string
  signer: string
  nonce: number
  expires_after: number
  order_ids: readonly string[]
  created: number
  changed: number
  age: number
  pid: number
  note: string
}

/** The journal of the chosen network, newest first; without a connection. Empty when nothing was ever sent. */
export function listIntents(
  environment: AppEnvironment,
  { open, limit }: { open: boolean; limit: number },
): IntentRow[] {
  const { name } = loadProfile(environment.options.network, environment.folders.networks)
  // Looking makes no file.
  if (!existsSync(join(environment.folders.intents, `${name}.sqlite`))) return []
  const journal = lazyJournal(environment, name)
  try {
    const found = open ? journal.open().reverse().slice(0, limit) : journal.list(limit)
    return found.map((intent) => rowOf(intent, environment.clock.now()))
  } finally {
    journal.close()
  }
}

/** Looks up what is open and belongs to no running process, until it is known or the time is over. Sends nothing. */
export async function resolveIntents({ journal, submitter, syncClock }: Connection, waitMs: number): Promise<void> {
  const deps = { journal, submitter, signer: null, isAlive }
  const found = leftOpen(deps)
  if (found.length === 0) return
  await syncClock()
  await recover({ ...deps, found, waitMs: () => waitMs }).done
}

function rowOf(intent: Intent, now: number): IntentRow {
  const { tx_hash, state, words, name, account, signer, nonce, expires_after, order_ids, created, changed } = intent
  const { pid, note } = intent
  const age = Math.max(0, now - created)
  const known = { tx_hash, state, open: isOpen(state), words, endpoint: name, account, signer, nonce, expires_after }
  return { ...known, order_ids, created, changed, age, pid, note }
}

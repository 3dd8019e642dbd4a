import type { Intent, IntentJournal } from '../client/journal/index.ts'
import type { Submitter } from '../client/submit.ts'
import type { WriteOutcome } from '../client/submitTypes.ts'
import { TTL_CLASS } from '../signing/ttl.ts'

export interface RecoveryDeps {
  journal: IntentJournal
  submitter: Submitter
  /** The signer this process has locked; null when it has none. */
  signer: string | null
  isAlive(pid: number): boolean
}

/** May have added risk: nothing that adds more is sent before it is known what became of it. */
export const addsRisk = (intent: Pick<Intent, 'name'>): boolean => TTL_CLASS[intent.name] === 'risk'

/** Intents that runs which are over left open: of a signer that is ours now, or of a process that is gone. */
export function leftOpen({ journal, submitter, signer, isAlive }: RecoveryDeps): Intent[] {
  return journal
    .open()
    .filter(
      (i) =>
        i.state !== 'draft' &&
        submitter.underway(i.tx_hash) === null &&
        (i.signer === signer || i.pid === process.pid || !isAlive(i.pid)),
    )
}

export interface Recovery {
  /** Everything that was open at the start. */
  readonly found: readonly Intent[]
  /** What is still open and may have added risk. */
  blocking(): readonly Intent[]
  /** Resolves when the outcome of everything is known, or after `waitMs`. */
  readonly done: Promise<void>
}

/** Finds out what became of the writes of earlier runs; sends nothing. */
export function recover(
  deps: RecoveryDeps & {
    found: readonly Intent[]
    /** Gives up after this long; without it the search goes on until there is proof. */
    waitMs?: (intent: Intent) => number | undefined
    onOutcome?: (intent: Intent, outcome: WriteOutcome) => void
  },
): Recovery {
  const open = new Set(deps.found)
  const all = deps.found.map(async (intent) => {
    const waitMs = deps.waitMs?.(intent)
    const outcome = await deps.submitter.resolve(intent, waitMs === undefined ? {} : { waitMs })
    if (outcome.status !== 'unknown') open.delete(intent)
    deps.onOutcome?.(intent, outcome)
  })
  return {
    found: deps.found,
    blocking: () => [...open].filter(addsRisk),
    done: Promise.all(all).then(() => {}),
  }
}

/** `2 earlier writes are still open (buy 0.1 BTC-USDT, …)`; null when none is. */
export function pausedBy(blocking: readonly Intent[]): string | null {
  const [first] = blocking
  if (first === undefined) return null
  const what = blocking.length === 1 ? 'an earlier write is' : `${blocking.length} earlier writes are`
  return `${what} still unknown (${first.words}): until that is known only cancels and closes are sent`
}

/** In a trader's words. */
export function recoveredWords({ words }: Pick<Intent, 'words'>, outcome: WriteOutcome): string {
  switch (outcome.status) {
    case 'done':
      return `went through: ${words}${outcome.order_id === null ? '' : ` (order ${outcome.order_id})`}`
    case 'rejected':
      return `was refused: ${words}: ${outcome.code} ${outcome.msg}`
    case 'expired':
      return `expired, did not execute: ${words}`
    case 'not_sent':
      return `was never sent: ${words}`
    case 'unknown':
      return `still UNKNOWN: ${words}: ${outcome.why}`
  }
}

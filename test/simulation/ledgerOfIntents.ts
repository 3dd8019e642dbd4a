import type { IntentJournal } from '../../src/client/journal/index.ts'
import type { SignedWrite, WriteOutcome } from '../../src/client/submitTypes.ts'
import type { Network } from './network.ts'

/** One signed write, as somebody who sees everything knows it. */
export interface Intent {
  write: SignedWrite
  /** What the person was told at last; null while it is open. */
  outcome: WriteOutcome | null
  /** Times the bytes went out, over all processes. */
  sends: number
}

/** Everything that was ever signed, by transaction hash; beside the journal, which is the product's own. */
export interface Intents {
  readonly all: ReadonlyMap<string, Intent>
  /** Nobody was told the end. */
  readonly open: Intent[]
  /** The end of a write as the submitter told it. */
  told(outcome: WriteOutcome): void
  /** The journal of one process, watched, on a disk that may be full. */
  watch(journal: IntentJournal, network: Network): IntentJournal
  /** Called for every body that leaves. */
  sent(body: string): void
}

export function createIntents(broken: (what: string) => void): Intents {
  const all = new Map<string, Intent>()
  const byBody = new Map<string, Intent>()
  let onDisk: IntentJournal | null = null

  return {
    all,
    get open() {
      return [...all.values()].filter((i) => i.outcome === null)
    },
    told(outcome) {
      const intent = all.get(outcome.tx_hash)
      if (intent === undefined || outcome.status === 'unknown') return
      const before = intent.outcome
      if (before !== null && (before.status === 'done') !== (outcome.status === 'done')) {
        broken(`${outcome.tx_hash} was ${before.status} and became ${outcome.status}`)
      }
      intent.outcome = outcome
    },
    watch(journal, network) {
      onDisk = journal
      const full = () => {
        if (network.strikes('disk full', network.faults.journal)) throw new Error('disk full')
      }
      return {
        ...journal,
        record(event, write, outcome) {
          full()
          if (event === 'sending' && all.has(write.tx_hash)) broken(`${write.tx_hash} was started twice`)
          journal.record(event, write, outcome)
          if (event !== 'sending') return
          const intent: Intent = { write, outcome: null, sends: 0 }
          all.set(write.tx_hash, intent)
          byBody.set(write.body, intent)
        },
        draft(id, write) {
          full()
          journal.draft(id, write)
        },
      }
    },
    sent(body) {
      const intent = byBody.get(body)
      const row = intent === undefined ? null : (onDisk?.get(intent.write.tx_hash) ?? null)
      if (intent === undefined || row?.body !== body) return broken('bytes left that are not in the journal')
      intent.sends += 1
      if (intent.sends > 3) broken(`${intent.write.tx_hash} went out ${intent.sends} times`)
    },
  }
}

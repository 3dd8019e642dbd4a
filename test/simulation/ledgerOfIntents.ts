import type { SignedWrite, SubmitJournal, WriteOutcome } from '../../src/client/submitTypes.ts'
import { delay } from '../../src/lib/clock.ts'
import type { Network } from './network.ts'
import type { ProcessClock } from './timeline.ts'

/** What the journal on disk knows of one signed write. */
export interface Intent {
  write: SignedWrite
  /** What the person was told at last; null while it is open. */
  outcome: WriteOutcome | null
  /** The journal has the end too. */
  noted: boolean
  /** Times the bytes went out, over all processes. */
  sends: number
}

/** A journal on a disk that survives its process: intents by transaction hash. */
export interface Intents {
  readonly all: ReadonlyMap<string, Intent>
  /** Nobody was told the end. */
  readonly open: Intent[]
  /** As the journal has it: what the next process has to find out. */
  readonly unfinished: Intent[]
  /** The end of a write as the submitter told it. */
  told(outcome: WriteOutcome): void
  /** The journal as one process writes it. */
  journal(clock: ProcessClock, network: Network): SubmitJournal
  /** Called for every body that leaves. */
  sent(body: string): void
}

export function createIntents(broken: (what: string) => void): Intents {
  const all = new Map<string, Intent>()
  const byBody = new Map<string, Intent>()

  return {
    all,
    get open() {
      return [...all.values()].filter((i) => i.outcome === null)
    },
    get unfinished() {
      return [...all.values()].filter((i) => !i.noted)
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
    journal: (clock, network) => ({
      async record(event, write, outcome) {
        if (network.strikes('slow disk', 0.1)) await delay(clock, network.rng.int(1, 200))
        if (network.strikes('disk full', network.faults.journal)) throw new Error('disk full')
        if (event === 'sending') {
          if (all.has(write.tx_hash)) broken(`${write.tx_hash} was started twice`)
          const intent: Intent = { write, outcome: null, noted: false, sends: 0 }
          all.set(write.tx_hash, intent)
          byBody.set(write.body, intent)
        } else if (outcome !== undefined && outcome.status !== 'unknown') {
          const intent = all.get(write.tx_hash)
          if (intent === undefined) broken(`${write.tx_hash} ended without having been started`)
          else if (intent.noted) broken(`${write.tx_hash} ended twice`)
          else intent.noted = true
        }
      },
    }),
    sent(body) {
      const intent = byBody.get(body)
      if (intent === undefined) return broken('bytes left that are not in the journal')
      intent.sends += 1
      if (intent.sends > 3) broken(`${intent.write.tx_hash} went out ${intent.sends} times`)
    },
  }
}

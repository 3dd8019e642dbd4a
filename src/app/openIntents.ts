import type { IntentJournal } from '../client/journal/index.ts'
import type { Submitter } from '../client/submit.ts'
import type { StoreActions } from '../store/actions.ts'
import { isAlive } from './processes.ts'
import { leftOpen, pausedBy, type Recovery, recover, recoveredWords } from './recovery.ts'

/** What earlier runs left open, shown as UNKNOWN and looked up; new risk waits until it is known. Sends nothing. */
export function showOpenIntents(options: {
  journal: IntentJournal
  submitter: Submitter
  signer: string | null
  actions: StoreActions
  onResolved(): void
  /** Those of this process so far; this one is added. */
  recoveries: Recovery[]
}): void {
  const { journal, submitter, signer, actions, onResolved, recoveries } = options
  const deps = { journal, submitter, signer, isAlive }
  const found = leftOpen(deps)
  if (found.length === 0) return
  for (const { tx_hash, name, words, client_order_ids, created, expires_after } of found) {
    actions.pending({
      tx_hash,
      name,
      text: words,
      symbol_id: null,
      client_order_id: client_order_ids[0] ?? null,
      order_id: null,
      state: 'unknown',
      sent_at: created,
      expires_after,
    })
    actions.log('unknown', `UNKNOWN, left open by an earlier run: ${words}; looking it up`, { tx_hash })
  }
  recoveries.push(
    recover({
      ...deps,
      found,
      onOutcome(intent, outcome) {
        const { tx_hash } = intent
        const order_id = outcome.status === 'done' ? outcome.order_id : null
        actions.pendingState(tx_hash, outcome.status, { order_id })
        actions.forgetPending(tx_hash)
        actions.log(outcome.status === 'done' ? 'ok' : 'warn', recoveredWords(intent, outcome), { tx_hash })
        pause()
        onResolved()
      },
    }),
  )
  function pause(): void {
    actions.identity({ paused: pausedBy(recoveries.flatMap((r) => r.blocking())) })
  }
  pause()
}

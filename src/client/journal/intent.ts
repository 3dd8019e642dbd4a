import type { WriteName } from '../../protocol/endpoints/index.ts'
import type { SignedWrite, SubmitEvent, WriteOutcome } from '../submitTypes.ts'

interface IntentStateRow {
  /** The outcome is not known yet. */
  open: boolean
  meaning: string
}

/** Every state of an intent. It ends live or in one of the closed ones, never anywhere else. */
export const INTENT_STATES = {
  draft: { open: true, meaning: 'asked for, not signed: waits for an order whose own outcome is open' },
  journaled: { open: true, meaning: 'signed and on disk, not handed to the network yet' },
  sent: { open: true, meaning: 'handed to the network, not answered yet' },
  unknown: { open: true, meaning: 'answered by nothing one can rely on; being looked up' },
  live: { open: false, meaning: 'included, its order is live' },
  terminal: { open: false, meaning: 'included and over' },
  not_sent: { open: false, meaning: 'nothing left this machine' },
  expired: { open: false, meaning: 'proven not executed' },
  rejected: { open: false, meaning: 'refused by the exchange' },
} as const satisfies Record<string, IntentStateRow>
export type IntentState = keyof typeof INTENT_STATES

export const isOpen = (state: IntentState): boolean => INTENT_STATES[state].open

/** One signed write as the journal keeps it. Times are local, ms; `expires_after` is exchange time. */
export interface Intent extends SignedWrite {
  state: IntentState
  created: number
  changed: number
  /** Process that wrote it. */
  pid: number
  order_ids: readonly string[]
  /** `code msg trace_code` of a refusal, or why it was not sent; inert. */
  note: string
}

const MAKES_ORDERS: ReadonlySet<WriteName> = new Set<WriteName>(['placeOrder', 'batchOrder'])

/** The state an event of the submitter leads to. */
export function stateAfter(event: SubmitEvent, write: Pick<SignedWrite, 'name'>): IntentState {
  switch (event) {
    case 'sending':
      return 'journaled'
    case 'done':
      return MAKES_ORDERS.has(write.name) ? 'live' : 'terminal'
    default:
      return event
  }
}

/** Orders a write made, as far as its outcome names them. */
export function orderIdsOf(outcome: WriteOutcome | undefined): string[] {
  if (outcome?.status !== 'done') return []
  const items = (outcome.data as { list?: { order_id?: unknown }[] } | null)?.list
  const ids = [
    outcome.order_id,
    ...outcome.orders.map((o) => o.order_id),
    ...(Array.isArray(items) ? items.map((i) => i.order_id) : []),
  ]
  return [...new Set(ids.filter((id) => typeof id === 'string' && id !== ''))] as string[]
}

export function noteOf(outcome: WriteOutcome | undefined): string {
  if (outcome?.status === 'rejected') return `${outcome.code} ${outcome.msg} ${outcome.trace_code}`.trimEnd()
  return outcome?.status === 'not_sent' || outcome?.status === 'unknown' ? outcome.why : ''
}

import type { TicketField } from '../ui/ticketDraft.ts'

/** One row of the ticket, ready to show. All texts inert. */
export interface TicketRow {
  field: TicketField
  label: string
  /** As typed. */
  text: string
  /** Text cursor in code points when this field is being edited. */
  cursor: number | null
  /** Every choice of a choice field; null for free text. */
  choices: readonly string[] | null
  /** What becomes of it when that differs: `0.123 BTC`, `64,214.5`. */
  becomes: string | null
  /** Why: `step .001`, `bid −3t`. */
  note: string | null
  /** What is wrong with it. */
  error: string | null
}

/** What the order would do. Formatted without `~`; the panel marks estimates. Null = not known or not applicable. */
export interface TicketEstimate {
  /** Worst price the live book would give. */
  worst: string | null
  average: string | null
  feeMaker: string | null
  feeTaker: string | null
  /** Value in the quote coin. */
  notional: string | null
  /** Margin the order takes and what is free afterwards. */
  margin: string | null
  freeAfter: string | null
  /** Average entry, liquidation price and its distance in percent after it. */
  entryAfter: string | null
  liquidationAfter: string | null
  liquidationDistance: string | null
}

/** soft: asks twice · hard: is never sent. */
export interface TicketGuard {
  level: 'soft' | 'hard'
  text: string
  /** The question is whether the same order is meant once more. */
  again?: true
}

/** The ticket as painted; computed from the draft, the store and the rules. */
export interface TicketView {
  side: 'buy' | 'sell'
  /** `limit`, `market`, `conditional limit` ... */
  kind: string
  symbol: string
  quoteCoin: string
  /** Only the fields that apply. */
  rows: readonly TicketRow[]
  estimate: TicketEstimate
  guard: TicketGuard | null
  /** The command it stands for; null while there is none. */
  command: string | null
  /** idle: nothing typed · editing · review: waiting for the second Enter · sending */
  phase: 'idle' | 'editing' | 'review' | 'sending'
}

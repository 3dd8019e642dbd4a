import type { WriteName } from '../protocol/endpoints/index.ts'
import type { Order } from '../protocol/models/order.ts'

/** A signed write, ready to go out byte for byte. */
export interface SignedWrite {
  name: WriteName
  /** The exact JSON text that was signed; re-sending sends these bytes again. */
  body: string
  tx_hash: string
  /** Exchange time it was signed at, ms; works once. */
  nonce: number
  /** Exchange time, ms, after which it can no longer be included. */
  expires_after: number
  /** Account acted on: orders are looked up under it. */
  account: string
  /** Signer: its transactions are listed under it when the hash alone cannot be looked up. */
  signer: string
  /** client_order_ids it creates, in order (one for a single order, several for a batch). */
  client_order_ids: readonly string[]
  /** What a person asked for, in the grammar's words. */
  words: string
  /** Canonical JSON of the business fields: two writes that ask for the same have the same. */
  params: string
}

export type FoundBy = 'answer' | 'resend' | 'lookup' | 'push'

/** How a write ended. Only `unknown` leaves a question open. Texts are inert. */
export type WriteOutcome =
  | {
      status: 'done'
      tx_hash: string
      order_id: string | null
      /** `data` of the answer; null when it was found by looking it up. */
      data: unknown
      /** Orders it created, as far as they were looked up. */
      orders: readonly Order[]
      by: FoundBy
    }
  | { status: 'rejected'; tx_hash: string; http: number; code: string; msg: string; trace_code: string; order?: Order }
  /** Nothing left the machine. */
  | { status: 'not_sent'; tx_hash: string; why: string }
  /** The exchange's clock has passed the expiry and it is nowhere: it did not execute. */
  | { status: 'expired'; tx_hash: string }
  | { status: 'unknown'; tx_hash: string; why: string }

/** `sending` comes before the first byte leaves, `sent` once it was handed to the network. */
export type SubmitEvent = 'sending' | 'sent' | WriteOutcome['status']

/** Where intents are written down before the first byte leaves. */
export interface SubmitJournal {
  record(event: SubmitEvent, write: SignedWrite, outcome?: WriteOutcome): void | Promise<void>
}

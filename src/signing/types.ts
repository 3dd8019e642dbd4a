import type { Address } from '../lib/address.ts'
import type { RequestOf, WriteName } from '../protocol/endpoints/index.ts'
import type { Signature } from '../protocol/write.ts'

/** A write to be signed: params are validated by the endpoint's schema before anything is hashed. */
export interface WriteRequest<N extends WriteName = WriteName> {
  name: N
  params: RequestOf<N>
  /** The account acted for; by default the account of the key. */
  target_address?: Address | undefined
}

/** A signed write, ready to be journaled and sent; sending it again means sending the same `bytes`. */
export interface SignedWrite<N extends WriteName = WriteName> {
  name: N
  method: 'POST'
  path: string
  body: Readonly<Record<string, unknown>>
  /** `body` as the exact JSON text to send. */
  bytes: string
  /** Known before sending: equals the signing hash. */
  tx_hash: string
  nonce: number
  expires_after: number
  /** Method A only. */
  action_hash?: string
  /** The signer. */
  address: Address
  /** The account the write acts for. */
  account: Address
}

/** What `exchange-tui sign` prints. */
export interface SigningReport {
  address: Address
  canonical_json?: string
  action_hash?: string
  signing_hash: string
  signature: Signature
}

/** Where the nonces of one signer stand, ms. */
export interface NonceHealth {
  /** The last one handed out, here or before the last start; null before the first. */
  last: number | null
  /** High-water mark on disk: after a crash the next nonce is above it. */
  mark: number
}

/** Strictly increasing nonces of one signer, ms. */
export interface NonceSource {
  /** `exchangeNow` is the exchange's clock, ms. */
  next(exchangeNow: number): number
  /** Reserves ahead while nothing waits, so that `next` need not touch the disk. */
  reserveAhead(exchangeNow: number): void
  health(): NonceHealth
  close(): void
}

export interface SigningService {
  /** The signer. */
  readonly address: Address
  /** The account the key acts for. */
  readonly account: Address
  readonly locked: boolean
  /** AppError `locked` when locked or refused, FieldError on bad params. */
  sign<N extends WriteName>(write: WriteRequest<N>): SignedWrite<N>
  /** Call now and then while idle: keeps the disk out of the next `sign`. */
  reserveAhead(): void
  nonceHealth(): NonceHealth
  /** Forgets the key and lets go of the signer. */
  lock(): void
}

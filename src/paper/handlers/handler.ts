import type {
  EndpointName,
  ReadName,
  RequestOf,
  ResponseInput,
  StructWriteName,
  WriteName,
} from '../../protocol/endpoints/index.ts'
import type { Service } from '../service.ts'
import type { Refusal } from '../types.ts'

/** Answers a read; throws FieldError (400) or Rejection. */
export type ReadHandler<N extends ReadName> = (service: Service, request: RequestOf<N>) => ResponseInput<N>

/** A transaction inside its block: signature, nonce and authority are settled. */
export interface WriteTx<N extends WriteName = WriteName> {
  name: N
  params: RequestOf<N>
  hash: string
  signer: string
  /** The account acted on; for method B the signer. */
  account: string
  /** Block time, ms. */
  time: number
}

export type WriteOutcome<N extends WriteName> = { ok: true; data: Omit<ResponseInput<N>, 'tx_hash'> } | Refusal

/** Executes a write; refuses by Outcome or by throwing FieldError or Rejection, and then has changed nothing. */
export type WriteHandler<N extends WriteName> = (service: Service, tx: WriteTx<N>) => WriteOutcome<N>

/** What serves an endpoint. */
export type HandlerOf<N extends EndpointName> = N extends ReadName
  ? ReadHandler<N>
  : N extends StructWriteName
    ? WriteHandler<N>
    : N extends WriteName
      ? WriteHandler<N>
      : never

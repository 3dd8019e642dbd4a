import { AppError, FieldError } from '../lib/errors.ts'
import type { RequestOf, StructWriteName } from '../protocol/endpoints/index.ts'
import { RECOMMENDED_TTL_MS } from '../protocol/limits.ts'
import { address as addressSchema } from '../protocol/scalars.ts'
import type { TypedDataJson } from '../protocol/signing/index.ts'
import { validate } from '../protocol/validate.ts'
import type { Connection } from './connection.ts'
import type { OwnSigner } from './ownKey.ts'
import { loadSigning } from './signer.ts'

/** Nonce and expiry of a write that is signed elsewhere, ms. */
export interface Stamp {
  nonce: number
  expires_after: number
}

/** What an external signer must sign; the stamp takes the signature back to this very write. */
export interface ToBeSigned extends Stamp {
  address: string
  typed_data: TypedDataJson
  signing_hash: string
}

/** A stamp for a person with a hardware wallet: the recommended lifetime, not the short one of a trader. */
export async function freshStamp(connection: Connection): Promise<Stamp> {
  await connection.syncClock()
  const nonce = Math.floor(connection.exchangeNow())
  return { nonce, expires_after: nonce + RECOMMENDED_TTL_MS }
}

/** The typed data of a method B write; the same arguments give the same bytes. */
export async function toBeSigned<N extends StructWriteName>(
  connection: Pick<Connection, 'profile' | 'environment'>,
  write: { name: N; params: RequestOf<N> },
  owner: string,
  stamp: Stamp,
): Promise<ToBeSigned> {
  const { typedDataOf } = await loadSigning()
  const prepared = await prepare(connection, write, owner, stamp)
  const { address } = prepared.stamp
  return {
    address,
    ...stamp,
    signing_hash: prepared.steps.signing_hash,
    typed_data: typedDataOf(connection.profile, prepared),
  }
}

/** Stands in for the account's own key: one signature made elsewhere, checked against the very write. */
export async function externalSigner<N extends StructWriteName>(
  connection: Connection,
  write: { name: N; params: RequestOf<N> },
  owner: string,
  stamp: Stamp,
  signatureText: string,
): Promise<OwnSigner> {
  const { checkSigner, completeWrite, parseSignature } = await loadSigning()
  const signature = parseSignature(signatureText)
  const prepared = await prepare(connection, write, owner, stamp)
  checkSigner(prepared, signature)
  await connection.syncClock()
  if (connection.exchangeNow() >= stamp.expires_after) {
    throw new AppError('usage', 'the request to be signed has expired', {
      code: 'expired',
      hint: 'begin again with --typed-data; --expires-after gives more time',
    })
  }
  const signed = completeWrite(connection.profile, prepared, signature)
  return { address: prepared.stamp.address, sign: () => signed, lock: () => undefined }
}

async function prepare<N extends StructWriteName>(
  { profile, environment }: Pick<Connection, 'profile' | 'environment'>,
  { name, params }: { name: N; params: RequestOf<N> },
  owner: string,
  stamp: Stamp,
) {
  const { checkDomain, checkTransport, prepareWrite, validParams } = await loadSigning()
  checkDomain(profile)
  checkTransport(profile, environment.env)
  const signer = validate(addressSchema, owner, '--account')
  if (stamp.expires_after <= stamp.nonce) {
    throw new FieldError('--expires-after', stamp.expires_after, `a time after the nonce ${stamp.nonce}`)
  }
  return prepareWrite(profile, name, validParams(name, params), { address: signer, ...stamp }, signer)
}

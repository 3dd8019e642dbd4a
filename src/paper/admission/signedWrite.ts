import { FieldError } from '../../lib/errors.ts'
import { ENDPOINTS, type RequestOf, type WriteName } from '../../protocol/endpoints/index.ts'
import type { NetworkProfile } from '../../protocol/profile.ts'
import { recoverAddress, signingSteps } from '../../protocol/signing/index.ts'
import { validate } from '../../protocol/validate.ts'
import { commonFieldNames, WriteCommon } from '../../protocol/write.ts'
import { Rejection } from '../rejection.ts'

/** A write whose shape and signature are right; whether it may happen is decided in its block. */
export type SignedWrite = {
  [N in WriteName]: {
    name: N
    params: RequestOf<N>
    /** `signing_hash`, which is the tx_hash. */
    hash: string
    signer: string
    /** As named by the request; undefined when it names none. */
    target: string | undefined
    nonce: number
    expiresAfter: number
  }
}[WriteName]

/**
 * Checks the body of a signed write (interface document, Authentication). FieldError: malformed (400).
 * Rejection `10001`: the signature is not that of the signer over these fields.
 */
export function readSignedWrite(
  name: WriteName,
  body: Readonly<Record<string, unknown>>,
  profile: NetworkProfile,
): SignedWrite {
  const common = readCommon(body, profile)
  const { auth } = ENDPOINTS[name]
  if (auth.kind === 'struct' && common.target_address !== undefined) {
    throw new FieldError('target_address', common.target_address, 'no target: only the private key signs this')
  }
  const business = businessFields(body, profile)
  const params = validate(ENDPOINTS[name].request, business)
  const { signing_hash } = signingSteps(profile, auth, business, common)
  if (recoverAddress(signing_hash, common.signature) !== common.address) {
    throw new Rejection('10001', `signature verification failed: it does not belong to ${common.address}`)
  }
  return {
    name,
    params,
    hash: signing_hash,
    signer: common.address,
    target: common.target_address,
    nonce: common.nonce,
    expiresAfter: common.expires_after,
    // `params` were parsed by the schema of `name`; the compiler cannot follow a pair through the registry.
  } as SignedWrite
}

function readCommon(body: Readonly<Record<string, unknown>>, profile: NetworkProfile): WriteCommon {
  const { signerField } = profile
  try {
    return validate(WriteCommon, {
      address: body[signerField],
      nonce: body.nonce,
      expires_after: body.expires_after,
      target_address: body.target_address,
      signature: body.signature,
    })
  } catch (error) {
    if (error instanceof FieldError && error.field === 'address' && signerField !== 'address') {
      throw new FieldError(signerField, body[signerField], error.allowed)
    }
    throw error
  }
}

function businessFields(body: Readonly<Record<string, unknown>>, profile: NetworkProfile): Record<string, unknown> {
  const common = commonFieldNames(profile)
  return Object.fromEntries(Object.entries(body).filter(([name]) => !common.has(name)))
}

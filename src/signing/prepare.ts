import type { Address } from '../lib/address.ts'
import { AppError, FieldError } from '../lib/errors.ts'
import { ENDPOINTS, type WriteName } from '../protocol/endpoints/index.ts'
import type { NetworkProfile } from '../protocol/profile.ts'
import type { WriteStamp } from '../protocol/signing/messages.ts'
import { recoverAddress } from '../protocol/signing/recover.ts'
import { type SigningSteps, signingSteps } from '../protocol/signing/signingSteps.ts'
import { validate } from '../protocol/validate.ts'
import type { Signature } from '../protocol/write.ts'
import type { SignedWrite } from './types.ts'

/** A write with everything but its signature. */
export interface PreparedWrite<N extends WriteName = WriteName> {
  name: N
  account: Address
  stamp: WriteStamp
  steps: SigningSteps
  /** Business fields exactly as hashed. */
  params: Record<string, unknown>
}

/** The business fields, validated by the endpoint's schema; FieldError names the field that is wrong. */
export function validParams(name: WriteName, params: unknown): Record<string, unknown> {
  return validate<(typeof ENDPOINTS)[WriteName]['request']>(ENDPOINTS[name].request, params, 'params')
}

/** The target to name (decisions, section 1): none for the account the key acts for, unless the profile says always. */
export function targetOf(
  profile: Pick<NetworkProfile, 'targetAddress'>,
  name: WriteName,
  account: Address,
  wanted: Address | undefined,
): Address | undefined {
  if (ENDPOINTS[name].auth.kind === 'struct') {
    if (wanted === undefined || wanted === account) return undefined
    throw new FieldError('target_address', wanted, `no target: ${name} acts for the signer`)
  }
  const target = (wanted ?? account).toLowerCase()
  return profile.targetAddress === 'always' || target !== account ? target : undefined
}

/** Computes the hashes of a write; `params` come from `validParams`, `account` is the one acted for. */
export function prepareWrite<N extends WriteName>(
  profile: NetworkProfile,
  name: N,
  params: Record<string, unknown>,
  stamp: WriteStamp,
  account: Address = stamp.target_address ?? stamp.address,
): PreparedWrite<N> {
  const steps = signingSteps(profile, ENDPOINTS[name].auth, params, stamp)
  // What is sent is what was hashed, read back: the two cannot differ.
  const sent = steps.canonical_json === undefined ? params : (JSON.parse(steps.canonical_json) as typeof params)
  return { name, account, stamp, steps, params: sent }
}

/**
 * Adds a signature, made here or elsewhere; AppError `usage`, code `signature`, when it is not the signer's over this
 * very write.
 */
export function completeWrite<N extends WriteName>(
  profile: NetworkProfile,
  { name, account, stamp, steps, params }: PreparedWrite<N>,
  signature: Signature,
): SignedWrite<N> {
  const { address, target_address, nonce, expires_after } = stamp
  const body = {
    ...params,
    [profile.signerField]: address,
    ...(target_address === undefined ? {} : { target_address }),
    nonce,
    expires_after,
    signature,
  }
  return {
    name,
    method: 'POST',
    path: ENDPOINTS[name].path,
    body,
    bytes: JSON.stringify(body),
    tx_hash: steps.signing_hash,
    nonce,
    expires_after,
    ...(steps.action_hash === undefined ? {} : { action_hash: steps.action_hash }),
    address,
    account,
  }
}

/** Checks a signature that came from outside before it is used. */
export function checkSigner({ stamp, steps }: PreparedWrite, signature: Signature): void {
  const signer = recoverAddress(steps.signing_hash, signature)
  if (signer === stamp.address) return
  throw new AppError(
    'usage',
    `signature: made by ${signer ?? 'no key'}, allowed: by ${stamp.address} over this request`,
    {
      code: 'signature',
    },
  )
}

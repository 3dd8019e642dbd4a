import * as v from 'valibot'
import type { NetworkProfile } from './profile.ts'
import { address, ms, signerAddress } from './scalars.ts'

export const Signature = v.strictObject({
  r: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/, '0x and 64 hex characters')),
  s: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/, '0x and 64 hex characters')),
  v: v.picklist([27, 28], '27 or 28'),
})
export type Signature = v.InferOutput<typeof Signature>

/** Write-request common parameters; the signer's field is called `address` here whatever the profile calls it. */
export const WriteCommon = v.object({
  address: signerAddress,
  nonce: ms,
  expires_after: ms,
  target_address: v.optional(address),
  signature: Signature,
})
export type WriteCommon = v.InferOutput<typeof WriteCommon>

/** Body fields that do not enter the business parameters (and so not `actionHash`). */
export function commonFieldNames(profile: Pick<NetworkProfile, 'signerField'>): Set<string> {
  return new Set([profile.signerField, 'nonce', 'expires_after', 'target_address', 'signature'])
}

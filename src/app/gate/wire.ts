import { AppError } from '../../lib/errors.ts'
import { ENDPOINTS, type WriteName } from '../../protocol/endpoints/index.ts'
import type { NetworkProfile } from '../../protocol/profile.ts'
import { canonicalJson } from '../../protocol/signing/canonicalJson.ts'
import { validate } from '../../protocol/validate.ts'
import type { SignedWrite } from '../../signing/types.ts'

/**
 * The bytes about to leave, read back and held against what was confirmed: the same request to the same address for
 * the same account. AppError `internal` when they differ; nothing is sent then.
 */
export function checkWire(
  confirmed: { name: WriteName; params: object; account: string },
  signed: SignedWrite,
  { signerField }: Pick<NetworkProfile, 'signerField'>,
): void {
  const body = JSON.parse(signed.bytes) as Record<string, unknown>
  const { [signerField]: signer, target_address, nonce, expires_after, signature, ...params } = body
  const expected = validate<(typeof ENDPOINTS)[WriteName]['request']>(
    ENDPOINTS[confirmed.name].request,
    confirmed.params,
    'params',
  )
  const same =
    signed.path === ENDPOINTS[confirmed.name].path &&
    canonicalJson(params) === canonicalJson(expected) &&
    signer === signed.address &&
    (target_address === undefined || target_address === confirmed.account) &&
    nonce === signed.nonce &&
    expires_after === signed.expires_after &&
    signature !== undefined
  if (!same) {
    throw new AppError('internal', 'what was signed is not what was confirmed: nothing was sent', { code: 'wire' })
  }
}

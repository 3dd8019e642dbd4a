import type { Address } from '../lib/address.ts'
import { AppError } from '../lib/errors.ts'
import { ENDPOINTS, type WriteName } from '../protocol/endpoints/index.ts'
import type { NetworkProfile } from '../protocol/profile.ts'
import type { KeyInfo } from './keyFile.ts'
import { completeWrite, prepareWrite, targetOf, validParams } from './prepare.ts'
import { checkBinding, checkDomain, checkTransport, type TransportEnv } from './safety.ts'
import { TTL_CLASS } from './ttl.ts'
import type { NonceSource, SignedWrite, SigningService, WriteRequest } from './types.ts'
import type { UnlockedKey } from './unlockedKey.ts'

export interface SigningServiceOptions {
  profile: NetworkProfile
  key: UnlockedKey
  /** What the key is bound to; none for a throw-away key given by the environment. */
  info?: KeyInfo | undefined
  /** The account a throw-away key acts for; by default its own address. */
  account?: Address | undefined
  nonces: NonceSource
  /** The exchange's clock, ms; throws when it is not known. */
  exchangeNow: () => number
  env: TransportEnv
}

/**
 * The one place where a private key is used. Refused at once (AppError `locked`): a profile the key was not made for,
 * an unsafe connection; key and signer are let go of then. Locking drops the key and lets go of the signer; a new service is made to unlock again.
 */
export function createSigningService(options: SigningServiceOptions): SigningService {
  const { profile, key, info, nonces, exchangeNow, env } = options
  try {
    if (info) checkBinding(profile, info)
    checkDomain(profile)
    checkTransport(profile, env)
  } catch (error) {
    key.forget()
    nonces.close()
    throw error
  }
  const account = info?.account ?? options.account?.toLowerCase() ?? key.address
  return {
    address: key.address,
    account,
    get locked() {
      return key.forgotten
    },
    sign<N extends WriteName>(write: WriteRequest<N>): SignedWrite<N> {
      if (key.forgotten) throw new AppError('locked', 'the key is locked', { code: 'key_locked' })
      // Again at every signature: the environment of a long session may change.
      checkTransport(profile, env)
      if (ENDPOINTS[write.name].auth.kind === 'struct') checkOwnKey(write.name, info, key.address === account)
      const target_address = targetOf(profile, write.name, account, write.target_address)
      // Before a nonce is taken: a mistake must not use one up.
      const params = validParams(write.name, write.params)
      const nonce = nonces.next(exchangeNow())
      const expires_after = nonce + profile.requestTtlMs[TTL_CLASS[write.name]]
      const stamp = { address: key.address, nonce, expires_after, target_address }
      const prepared = prepareWrite(profile, write.name, params, stamp, target_address ?? account)
      return completeWrite(profile, prepared, key.sign(prepared.steps.signing_hash))
    },
    reserveAhead() {
      if (!key.forgotten) nonces.reserveAhead(exchangeNow())
    },
    nonceHealth: () => nonces.health(),
    lock() {
      key.forget()
      nonces.close()
    },
  }
}

/** Method B needs the account's own key (interface document, Who signs what, 2). */
function checkOwnKey(name: WriteName, info: KeyInfo | undefined, own: boolean): void {
  if (info ? info.kind === 'account' : own) return
  throw new AppError('locked', `${name}: an Agent Key cannot sign this, the account's own key does`, {
    code: '10003',
    hint: 'run: exchange-tui agent --help',
  })
}

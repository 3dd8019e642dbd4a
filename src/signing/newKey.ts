import type { Address } from '../lib/address.ts'
import { AppError, FieldError } from '../lib/errors.ts'
import type { NetworkProfile } from '../protocol/profile.ts'
import { validate } from '../protocol/validate.ts'
import { KeyInfo } from './keyFile.ts'
import { checkNewPassphrase } from './passphrase.ts'
import type { UnlockedKey } from './unlockedKey.ts'

/** What the caller knows about a new key; the rest comes from the key and the profile. */
export interface NewKey {
  kind: KeyInfo['kind']
  label: string
  profile: NetworkProfile
  /** The account it acts for; by default the key's own address. */
  account?: Address | undefined
  /** ms */
  created_at: number
  expires_at?: number | null
}
/** Refuses what must not be stored: the own key of a real account, a real key without a good passphrase. */
export function checkStorable(plan: NewKey, given: string | undefined): void {
  const { environment } = plan.profile
  if (plan.kind === 'account' && environment !== 'paper') {
    throw new AppError('usage', `the private key of a ${environment} account is never stored; store an Agent Key`, {
      code: 'account_key',
      hint: 'run: exchange-tui agent approve',
    })
  }
  if (given === undefined && environment !== 'paper') throw new FieldError('passphrase', undefined, 'a passphrase')
  if (given !== undefined) checkNewPassphrase(environment, given)
}

/** The information of a new key, validated; FieldError names what is wrong. */
export function infoOf(plan: NewKey, key: UnlockedKey): KeyInfo {
  const { profile } = plan
  const info = {
    kind: plan.kind,
    label: plan.label,
    address: key.address,
    environment: profile.environment,
    profile: profile.name,
    domain: profile.domain,
    host: new URL(profile.rest).hostname,
    account: (plan.account ?? key.address).toLowerCase(),
    created_at: plan.created_at,
    expires_at: plan.expires_at ?? null,
  }
  return validate(KeyInfo, info, 'key')
}

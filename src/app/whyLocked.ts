import type { Identity } from '../store/state.ts'
import { READ_ONLY } from './gate/findings.ts'
import type { OpenSigner } from './signer.ts'

/** What the keyring knows beside the identity on the screen. */
export interface LockFacts {
  readonly readOnly: boolean
  readonly opened: OpenSigner | null
  /** Why the exchange no longer takes the key. */
  readonly lost: string | null
  /** Why nothing is open; null where nothing is to be opened. */
  readonly resting: string | null
}

/** Why writes are refused now, by everything that is known; null when they are not. */
export function whyLocked({ account, key }: Identity, { readOnly, opened, lost, resting }: LockFacts): string | null {
  if (readOnly) return READ_ONLY
  if (lost !== null) return lost
  const broken = key?.findings.find((f) => f.state === 'bad' && f.check !== 'clock')
  if (broken !== undefined) return broken.message
  if (opened === null) return resting
  const owner = opened.service.account
  const isKnown = account === null || account === owner || key?.accounts.some((a) => a.address === account) === true
  if (!isKnown) return `the key acts for ${owner}, not for this account`
  if (opened.agent === null && opened.service.address !== owner) {
    return 'this Agent Key is not approved (revoked, replaced or expired)'
  }
  return null
}

import { ACTION_TAGS } from '../actions.ts'
import type { Auth } from '../endpoint.ts'
import { actionHash } from './actionHash.ts'
import { canonicalJson } from './canonicalJson.ts'
import { agentMessage, type SigningProfile, structMessage, type WriteStamp } from './messages.ts'
import { type TypedMessage, typedDataHash } from './typedDataHash.ts'

/** Every value between a write and its signature; `signing_hash` is also the `tx_hash`. */
export interface SigningSteps {
  /** Method A only. */
  canonical_json?: string
  /** Method A only. */
  action_hash?: string
  message: TypedMessage
  signing_hash: string
}

export type WriteAuth = Exclude<Auth, { kind: 'none' }>

/**
 * The hashes of a write under a profile: client and exchange both compute them here. `params` are the business
 * fields by their body names. Throws FieldError on what cannot be encoded.
 */
export function signingSteps(
  profile: SigningProfile,
  auth: WriteAuth,
  params: Readonly<Record<string, unknown>>,
  stamp: WriteStamp,
): SigningSteps {
  if (auth.kind === 'action') return actionSteps(profile, ACTION_TAGS[auth.action], params, stamp)
  const message = structMessage(profile, auth.struct, stamp, params)
  return { message, signing_hash: typedDataHash(profile.domain, message) }
}

/** Method A under a bare tag. */
export function actionSteps(
  profile: SigningProfile,
  tag: number,
  params: Readonly<Record<string, unknown>>,
  stamp: WriteStamp,
): SigningSteps {
  const canonical = canonicalJson(params)
  const hash = actionHash(tag, canonical)
  const message = agentMessage(profile, stamp, hash)
  return {
    canonical_json: canonical,
    action_hash: hash,
    message,
    signing_hash: typedDataHash(profile.domain, message),
  }
}

import type { Address } from '../../lib/address.ts'
import type { NetworkProfile } from '../profile.ts'
import { AGENT_FIELD_TYPES, STRUCTS, type StructName } from '../typedData.ts'
import type { TypedField, TypedMessage, TypedValue } from './typedDataHash.ts'

/** What of a profile enters a signature. */
export type SigningProfile = Pick<NetworkProfile, 'domain' | 'agentFields' | 'agentFieldsWithTarget'>

/** Common parameters that enter a signature; `address` is the signer, times in ms. */
export interface WriteStamp {
  address: Address
  nonce: number
  expires_after: number
  /** Method A only: the account acted for. */
  target_address?: Address | undefined
}

/** The `Agent` struct of method A, with or without the target (decisions, section 1). */
export function agentMessage(profile: SigningProfile, stamp: WriteStamp, actionHash: string): TypedMessage {
  const names = stamp.target_address === undefined ? profile.agentFields : profile.agentFieldsWithTarget
  const { nonce, expires_after: expiresAfter, target_address: targetAddress } = stamp
  const values: Record<string, TypedValue | undefined> = { actionHash, nonce, expiresAfter, targetAddress }
  const fields = names.map((name): TypedField => ({ name, type: AGENT_FIELD_TYPES[name] ?? 'address' }))
  const signer = names[0]
  if (signer !== undefined) values[signer] = stamp.address
  return { struct: 'Agent', fields, values }
}

/** A struct of method B; `params` are the business fields by their body names. */
export function structMessage(
  profile: SigningProfile,
  struct: StructName,
  stamp: WriteStamp,
  params: Readonly<Record<string, unknown>>,
): TypedMessage {
  const body: Record<string, unknown> = { ...params, ...stamp }
  const fields: TypedField[] = []
  const values: Record<string, TypedValue> = {}
  for (const field of STRUCTS[struct]) {
    // Assumption: a deployment that renames the signer's field of `Agent` renames it in every struct.
    const name = field.from === 'address' ? (profile.agentFields[0] ?? field.name) : field.name
    fields.push({ name, type: field.type })
    const value = body[field.from]
    if (typeof value === 'string' || typeof value === 'number') values[name] = value
  }
  return { struct, fields, values }
}

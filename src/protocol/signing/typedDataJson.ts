import type { Domain } from '../profile.ts'
import { domainFields, type TypedMessage } from './typedDataHash.ts'

/** EIP-712 JSON (`eth_signTypedData_v4`) for external signers; integers as decimal strings. */
export interface TypedDataJson {
  types: Record<string, { name: string; type: string }[]>
  primaryType: string
  domain: Record<string, string | number>
  message: Record<string, string>
}

export function typedDataJson(domain: Domain, { struct, fields, values }: TypedMessage): TypedDataJson {
  const present = domainFields(domain)
  const shape = (list: readonly { name: string; type: string }[]) => list.map(({ name, type }) => ({ name, type }))
  return {
    types: { EIP712Domain: shape(present), [struct]: shape(fields) },
    primaryType: struct,
    domain: Object.fromEntries(present.map(({ name }) => [name, domain[name as keyof Domain] ?? ''])),
    message: Object.fromEntries(fields.map(({ name }) => [name, String(values[name] ?? '')])),
  }
}

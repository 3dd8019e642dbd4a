/** EIP-712 structs (interface document, Authentication). Field order is part of the signature. */
export type SolidityType = 'address' | 'uint32' | 'uint64' | 'bytes32' | 'string'

export interface StructField {
  /** Name inside the signed struct. */
  name: string
  type: SolidityType
  /** Name of the body field it is taken from. */
  from: string
}

const head: StructField = { name: 'sender', type: 'address', from: 'address' }
const tail: StructField[] = [
  { name: 'nonce', type: 'uint64', from: 'nonce' },
  { name: 'expiresAfter', type: 'uint64', from: 'expires_after' },
]
const agentAddress: StructField = { name: 'agentAddress', type: 'address', from: 'agent_address' }
const validDays: StructField = { name: 'validDays', type: 'uint32', from: 'valid_days' }
const label: StructField = { name: 'label', type: 'string', from: 'label' }

/** Method B structs in declaration order. */
export const STRUCTS = {
  ApproveAgent: [
    head,
    agentAddress,
    { name: 'authorizedAddress', type: 'address', from: 'authorized_address' },
    validDays,
    label,
    ...tail,
  ],
  RevokeAgent: [head, agentAddress, ...tail],
  RenewAgent: [head, agentAddress, validDays, ...tail],
  CreateSubAccount: [head, label, ...tail],
} as const satisfies Record<string, readonly StructField[]>
export type StructName = keyof typeof STRUCTS

/** Types a field of the method A struct may have, by name; the first field is the signer whatever it is called. */
export const AGENT_FIELD_TYPES: Record<string, SolidityType> = {
  targetAddress: 'address',
  actionHash: 'bytes32',
  nonce: 'uint64',
  expiresAfter: 'uint64',
}

/** `Agent(address sender,bytes32 actionHash,...)` */
export function encodeType(name: string, fields: readonly { name: string; type: string }[]): string {
  return `${name}(${fields.map((f) => `${f.type} ${f.name}`).join(',')})`
}

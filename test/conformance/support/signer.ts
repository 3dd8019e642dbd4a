import { concat, keccak256, SigningKey, TypedDataEncoder, toUtf8Bytes, Wallet } from 'ethers'

/** Signs as the interface document says, with ethers alone: nothing of the project is used. */
export interface SigningDomain {
  name: string
  version: string
  chainId: number
  verifyingContract?: string
}
export const DOMAIN: SigningDomain = { name: 'Exchange', version: '1', chainId: 1 }

export interface Signer {
  address: string
  /** Signature object over a hash. */
  sign(hash: string): { r: string; s: string; v: number }
}

export function newSigner(privateKey = Wallet.createRandom().privateKey): Signer {
  const key = new SigningKey(privateKey)
  return {
    address: new Wallet(privateKey).address.toLowerCase(),
    sign: (hash) => {
      const { r, s, v } = key.sign(hash)
      return { r, s, v }
    },
  }
}

type Json = string | number | boolean | null | undefined | Json[] | { [key: string]: Json }

/** Sorted keys at every level, no whitespace, null and undefined left out. */
export function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const keys = Object.keys(value).filter((key) => value[key] !== undefined && value[key] !== null)
  return `{${keys
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`)
    .join(',')}}`
}

export interface Stamp {
  nonce: number
  expires_after: number
  target_address?: string
}

/** Body and tx hash of a write of method A. */
export function methodA(signer: Signer, tag: number, params: { [key: string]: Json }, stamp: Stamp, domain = DOMAIN) {
  const actionHash = keccak256(concat([new Uint8Array([tag]), toUtf8Bytes(canonical(params))]))
  const target = stamp.target_address
  const fields = [
    { name: 'sender', type: 'address' },
    ...(target === undefined ? [] : [{ name: 'targetAddress', type: 'address' }]),
    { name: 'actionHash', type: 'bytes32' },
    { name: 'nonce', type: 'uint64' },
    { name: 'expiresAfter', type: 'uint64' },
  ]
  const values = {
    sender: signer.address,
    actionHash,
    nonce: stamp.nonce,
    expiresAfter: stamp.expires_after,
    ...(target === undefined ? {} : { targetAddress: target }),
  }
  const hash = TypedDataEncoder.hash(domain, { Agent: fields }, values)
  return { hash, body: { ...params, address: signer.address, ...stamp, signature: signer.sign(hash) } }
}

const STRUCTS = {
  ApproveAgent: ['agent_address', 'authorized_address', 'valid_days', 'label'],
  RevokeAgent: ['agent_address'],
  RenewAgent: ['agent_address', 'valid_days'],
  CreateSubAccount: ['label'],
} as const
const FIELDS = {
  agent_address: { name: 'agentAddress', type: 'address' },
  authorized_address: { name: 'authorizedAddress', type: 'address' },
  valid_days: { name: 'validDays', type: 'uint32' },
  label: { name: 'label', type: 'string' },
} as const

/** Body and tx hash of a write of method B. */
export function methodB(
  signer: Signer,
  struct: keyof typeof STRUCTS,
  params: { [key: string]: string | number },
  stamp: Stamp,
  domain = DOMAIN,
) {
  const business = STRUCTS[struct].map((field) => ({ from: field, ...FIELDS[field] }))
  const fields = [
    { name: 'sender', type: 'address' },
    ...business.map(({ name, type }) => ({ name, type })),
    { name: 'nonce', type: 'uint64' },
    { name: 'expiresAfter', type: 'uint64' },
  ]
  const values = {
    sender: signer.address,
    ...Object.fromEntries(business.map(({ name, from }) => [name, params[from]])),
    nonce: stamp.nonce,
    expiresAfter: stamp.expires_after,
  }
  const hash = TypedDataEncoder.hash(domain, { [struct]: fields }, values)
  return { hash, body: { ...params, address: signer.address, ...stamp, signature: signer.sign(hash) } }
}

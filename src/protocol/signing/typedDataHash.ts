import { keccak256 } from 'ethers/crypto'
import { FieldError } from '../../lib/errors.ts'
import type { Domain } from '../profile.ts'
import { encodeType, type SolidityType } from '../typedData.ts'

export interface TypedField {
  name: string
  type: SolidityType | 'uint256'
}
/** Addresses and bytes32 are 0x hex, integers are numbers. */
export type TypedValue = string | number
/** A struct ready to be hashed: its name, its fields in declaration order and their values by name. */
export interface TypedMessage {
  struct: string
  fields: readonly TypedField[]
  values: Readonly<Record<string, TypedValue | undefined>>
}

const WORD = 32
const DOMAIN_FIELDS: readonly TypedField[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]
const typeHashes = new Map<string, Buffer>()
const separators = new WeakMap<Domain, Buffer>()

/** Fields of the EIP-712 domain type: exactly those that are present. */
export function domainFields(domain: Domain): TypedField[] {
  return DOMAIN_FIELDS.filter((f) => domain[f.name as keyof Domain] !== undefined)
}

/** Domain separator, 0x + 64 hex; computed once per domain object. */
export function domainSeparator(domain: Domain): string {
  return `0x${separatorOf(domain).toString('hex')}`
}

/** `signing_hash`: keccak256 of 0x19 0x01, the domain separator and the struct hash; 0x + 64 hex. */
export function typedDataHash(domain: Domain, message: TypedMessage): string {
  const bytes = Buffer.allocUnsafe(2 + WORD + WORD)
  bytes[0] = 0x19
  bytes[1] = 0x01
  separatorOf(domain).copy(bytes, 2)
  structHash(message).copy(bytes, 2 + WORD)
  return keccak256(bytes)
}

function separatorOf(domain: Domain): Buffer {
  const known = separators.get(domain)
  if (known) return known
  const separator = structHash({ struct: 'EIP712Domain', fields: domainFields(domain), values: { ...domain } })
  separators.set(domain, separator)
  return separator
}

function structHash({ struct, fields, values }: TypedMessage): Buffer {
  const bytes = Buffer.alloc(WORD * (fields.length + 1))
  typeHash(struct, fields).copy(bytes, 0)
  let end = WORD
  for (const { name, type } of fields) {
    end += WORD
    ENCODERS[type](bytes, end, values[name], name)
  }
  return digest(bytes)
}

function typeHash(struct: string, fields: readonly TypedField[]): Buffer {
  const text = encodeType(struct, fields)
  let hash = typeHashes.get(text)
  if (!hash) {
    hash = digest(Buffer.from(text))
    typeHashes.set(text, hash)
  }
  return hash
}

type Encoder = (into: Buffer, end: number, value: TypedValue | undefined, name: string) => void

/** Each writes one 32-byte word that ends at `end` (interface document, Common to both methods, 4). */
const ENCODERS: Record<TypedField['type'], Encoder> = {
  address: (into, end, value, name) => writeHex(into, end, value, name, 20),
  bytes32: (into, end, value, name) => writeHex(into, end, value, name, 32),
  uint32: (into, end, value, name) => writeUint(into, end, value, name, 0xffff_ffff),
  uint64: (into, end, value, name) => writeUint(into, end, value, name, Number.MAX_SAFE_INTEGER),
  uint256: (into, end, value, name) => writeUint(into, end, value, name, Number.MAX_SAFE_INTEGER),
  string: (into, end, value, name) => {
    if (typeof value !== 'string' || !value.isWellFormed()) throw new FieldError(name, value, 'text')
    digest(Buffer.from(value)).copy(into, end - WORD)
  },
}

function writeHex(into: Buffer, end: number, value: TypedValue | undefined, name: string, size: number): void {
  if (typeof value !== 'string' || value.length !== 2 + size * 2 || !/^0x[0-9a-fA-F]+$/.test(value)) {
    throw new FieldError(name, value, `0x and ${size * 2} hex characters`)
  }
  into.write(value.slice(2), end - size, 'hex')
}

function writeUint(into: Buffer, end: number, value: TypedValue | undefined, name: string, max: number): void {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0 || value > max) {
    throw new FieldError(name, value, `a whole number from 0 to ${max}`)
  }
  into.writeUInt32BE(Math.floor(value / 0x1_0000_0000), end - 8)
  into.writeUInt32BE(value >>> 0, end - 4)
}

function digest(bytes: Uint8Array): Buffer {
  return Buffer.from(keccak256(bytes).slice(2), 'hex')
}

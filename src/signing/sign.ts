import type { SigningKey } from 'ethers/crypto'
import type { Address } from '../lib/address.ts'
import { publicKeyAddress } from '../protocol/signing/recover.ts'
import type { Signature } from '../protocol/write.ts'

/** Deterministic (RFC 6979), low-s signature of a 32-byte hash. */
export function signHash(key: SigningKey, signingHash: string): Signature {
  const { r, s, v } = key.sign(signingHash)
  return { r, s, v }
}

/** Address of a private key, lowercase. */
export function addressOfKey(key: SigningKey): Address {
  return publicKeyAddress(key.publicKey)
}

import { keccak256, SigningKey } from 'ethers/crypto'
import type { Address } from '../../lib/address.ts'
import type { Signature } from '../write.ts'

const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const HALF = ORDER / 2n

/**
 * Whether a signature has the one form that is accepted: `v` 27 or 28, `r` and `s` inside the group, `s` in the lower
 * half. A high `s` is refused, so that nobody can turn a signature into a second valid one.
 */
export function isCanonicalSignature({ r, s, v }: { r: string; s: string; v: number }): boolean {
  if (v !== 27 && v !== 28) return false
  if (!/^0x[0-9a-fA-F]{64}$/.test(r) || !/^0x[0-9a-fA-F]{64}$/.test(s)) return false
  const [rn, sn] = [BigInt(r), BigInt(s)]
  return rn > 0n && rn < ORDER && sn > 0n && sn <= HALF
}

/** The address whose key signed `signingHash`, lowercase; null when the signature belongs to no key. */
export function recoverAddress(signingHash: string, signature: Signature): Address | null {
  if (!isCanonicalSignature(signature)) return null
  try {
    return publicKeyAddress(SigningKey.recoverPublicKey(signingHash, signature))
  } catch {
    // An `r` that is no point of the curve.
    return null
  }
}

/** Address of an uncompressed public key (0x04 + 128 hex), lowercase. */
export function publicKeyAddress(publicKey: string): Address {
  return `0x${keccak256(`0x${publicKey.slice(4)}`).slice(-40)}`
}

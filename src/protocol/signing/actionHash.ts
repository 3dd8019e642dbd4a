import { keccak256 } from 'ethers/crypto'
import { FieldError } from '../../lib/errors.ts'

/** `actionHash` of method A: keccak256 of one tag byte followed by the UTF-8 bytes of the canonical JSON. */
export function actionHash(tag: number, canonical: string): string {
  if (!Number.isInteger(tag) || tag < 0 || tag > 255) throw new FieldError('tag', tag, 'an integer from 0 to 255')
  const bytes = Buffer.allocUnsafe(1 + Buffer.byteLength(canonical))
  bytes[0] = tag
  bytes.write(canonical, 1)
  return keccak256(bytes)
}

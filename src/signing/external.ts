import { FieldError } from '../lib/errors.ts'
import type { NetworkProfile } from '../protocol/profile.ts'
import { type TypedDataJson, typedDataJson } from '../protocol/signing/typedDataJson.ts'
import type { Signature } from '../protocol/write.ts'
import type { PreparedWrite } from './prepare.ts'

/** What a wallet or hardware signer must sign (`eth_signTypedData_v4`). */
export function typedDataOf(profile: Pick<NetworkProfile, 'domain'>, { steps }: PreparedWrite): TypedDataJson {
  return typedDataJson(profile.domain, steps.message)
}

/** Reads a signature as wallets print it: 65 bytes of hex (v 0, 1, 27 or 28 at the end), or JSON of r, s and v. */
export function parseSignature(text: string): Signature {
  const compact = /^0x([0-9a-fA-F]{64})([0-9a-fA-F]{64})([0-9a-fA-F]{2})$/.exec(text.trim())
  const [r, s, v] = compact ? [compact[1], compact[2], Number.parseInt(compact[3] ?? '', 16)] : fromJson(text)
  const parity = v === 0 || v === 1 ? v + 27 : v
  if (!isWord(r) || !isWord(s) || (parity !== 27 && parity !== 28)) throw unreadable(text)
  return { r: `0x${strip(r)}`, s: `0x${strip(s)}`, v: parity }
}

function fromJson(text: string): [unknown, unknown, unknown] {
  try {
    const { r, s, v } = JSON.parse(text) as Record<string, unknown>
    return [r, s, v]
  } catch {
    return [undefined, undefined, undefined]
  }
}

function isWord(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-fA-F]{64}$/.test(strip(value))
}

function strip(hex: string): string {
  return hex.replace(/^0x/i, '').toLowerCase()
}

/** The text itself is not shown: somebody may have pasted a key. */
function unreadable(text: string): FieldError {
  return new FieldError('signature', `${text.length} characters`, '65 bytes of hex, or JSON with r, s and v (27 or 28)')
}

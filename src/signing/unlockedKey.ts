import { createHmac } from 'node:crypto'
import { SigningKey } from 'ethers/crypto'
import type { Address } from '../lib/address.ts'
import { AppError } from '../lib/errors.ts'
import type { Signature } from '../protocol/write.ts'
import { addressOfKey, signHash } from './sign.ts'

const REDACTED = '[private key]'

/**
 * A private key in memory. It signs; it never appears in JSON, in `util.inspect` or in an error, and only
 * `exposeTo` hands it out, to the module that encrypts it.
 */
export class UnlockedKey {
  readonly address: Address
  #key: SigningKey | null

  /** `text` is 64 hex characters with or without 0x, spaces around them allowed. */
  constructor(text: string) {
    this.#key = parse(text)
    this.address = addressOfKey(this.#key)
  }

  sign(signingHash: string): Signature {
    return signHash(this.#use(), signingHash)
  }

  /** A code over `text` that only the holder of this key can make (HMAC-SHA256, hex). */
  seal(text: string): string {
    const { privateKey } = this.#use()
    return createHmac('sha256', Buffer.from(privateKey.slice(2), 'hex'))
      .update(`key file\n${text}`)
      .digest('hex')
  }

  /** Runs `use` with the 0x hex of the key. */
  exposeTo<T>(use: (privateKey: string) => T): T {
    return use(this.#use().privateKey)
  }

  /** Drops the key; every later use is refused. */
  forget(): void {
    this.#key = null
  }

  get forgotten(): boolean {
    return this.#key === null
  }

  toJSON(): string {
    return REDACTED
  }

  toString(): string {
    return REDACTED
  }

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return `UnlockedKey ${this.address} ${REDACTED}`
  }

  #use(): SigningKey {
    if (this.#key === null) throw new AppError('locked', 'the key is locked', { code: 'key_locked' })
    return this.#key
  }
}

function parse(text: string): SigningKey {
  const hex = text.trim().replace(/^0x/i, '')
  // The text itself never enters an error: it may be a key with a typing mistake.
  if (!/^[0-9a-fA-F]{64}$/.test(hex)) throw notAKey()
  try {
    const key = new SigningKey(`0x${hex.toLowerCase()}`)
    addressOfKey(key)
    return key
  } catch {
    throw notAKey()
  }
}

function notAKey(): AppError {
  return new AppError('usage', 'that is not a private key: 64 hex characters are allowed, 0x in front or not', {
    code: 'private_key',
  })
}

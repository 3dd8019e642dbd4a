import { decryptKeystoreJson, encryptKeystoreJson } from 'ethers/wallet'
import * as v from 'valibot'
import { AppError } from '../lib/errors.ts'
import { isSaneScryptCost, type ScryptCost } from './scrypt.ts'
import { UnlockedKey } from './unlockedKey.ts'

const hex = (bytes: number) => v.pipe(v.string(), v.regex(new RegExp(`^[0-9a-fA-F]{${bytes * 2}}$`)))
const salt = v.pipe(v.string(), v.regex(/^([0-9a-fA-F]{2}){8,128}$/))
const dklen = v.literal(32)
const PBKDF2_ROUNDS_MAX = 10_000_000

/** The encrypted part of a Keystore V3 file, as this program and other wallets write it. */
const CryptoSection = v.intersect([
  v.object({
    cipher: v.literal('aes-128-ctr'),
    cipherparams: v.object({ iv: hex(16) }),
    ciphertext: hex(32),
    mac: hex(32),
  }),
  v.variant('kdf', [
    v.object({
      kdf: v.literal('scrypt'),
      kdfparams: v.pipe(
        v.object({ dklen, salt, n: v.number(), r: v.number(), p: v.number() }),
        v.check(({ n, r, p }) => isSaneScryptCost({ N: n, r, p })),
      ),
    }),
    v.object({
      kdf: v.literal('pbkdf2'),
      kdfparams: v.object({
        dklen,
        salt,
        prf: v.picklist(['hmac-sha256', 'hmac-sha512']),
        c: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(PBKDF2_ROUNDS_MAX)),
      }),
    }),
  ]),
])

const Keystore = v.object({
  version: v.literal(3),
  id: v.optional(v.string()),
  /** Some wallets leave it out. */
  address: v.optional(v.pipe(v.string(), v.regex(/^(0x)?[0-9a-fA-F]{40}$/))),
  crypto: CryptoSection,
})
export type Keystore = v.InferOutput<typeof Keystore>

/** The one message for a passphrase that does not open a key. */
export function wrongPassphrase(): AppError {
  return new AppError('locked', 'wrong passphrase', { code: 'passphrase' })
}

/** A key file that cannot be what was written. `what` names the file. */
export function damaged(what: string): AppError {
  return new AppError('locked', `${what} is damaged or altered`, {
    code: 'key_damaged',
    hint: 'restore the file from a copy, or revoke this key and approve a new one',
  })
}

/** Checks shape and cost before anything is derived; AppError `damaged or altered`. */
export function readKeystore(value: unknown, what: string): Keystore {
  const result = v.safeParse(Keystore, lowerCaseCrypto(value), { abortEarly: true })
  if (!result.success) throw damaged(what)
  return result.output
}

/** Encrypts a key with a passphrase. */
export async function encryptKey(key: UnlockedKey, passphrase: string, cost: ScryptCost): Promise<Keystore> {
  const json = await key.exposeTo((privateKey) =>
    encryptKeystoreJson({ address: key.address, privateKey }, passphrase, { scrypt: cost }),
  )
  return readKeystore(JSON.parse(json), 'the new key')
}

/** Opens a key; one constant error for every wrong passphrase. */
export async function decryptKey(keystore: Keystore, passphrase: string, what: string): Promise<UnlockedKey> {
  if (!passphrase.isWellFormed()) throw wrongPassphrase()
  let privateKey: string
  try {
    privateKey = (await decryptKeystoreJson(JSON.stringify(keystore), passphrase)).privateKey
  } catch (error) {
    throw explain(error instanceof Error ? error.message : '', what)
  }
  return new UnlockedKey(privateKey)
}

/** Opens a Keystore V3 file of another wallet; `what` names it in errors. */
export async function openForeignKeystore(json: string, passphrase: string, what: string): Promise<UnlockedKey> {
  return decryptKey(readKeystore(parseJson(json, what), what), passphrase, what)
}

function parseJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw damaged(what)
  }
}

function explain(message: string, what: string): AppError {
  if (message.includes('incorrect password')) return wrongPassphrase()
  // The passphrase was right, for the code over the ciphertext agrees; only the address does not.
  if (message.includes('mismatch')) return damaged(what)
  // Without its cause: nothing of a key may travel in an error.
  return new AppError('internal', `${what} cannot be opened on this machine (is there too little memory?)`, {
    code: 'key_derivation',
  })
}

/** Some wallets write `Crypto`. */
function lowerCaseCrypto(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || 'crypto' in value || !('Crypto' in value)) return value
  return { ...value, crypto: value.Crypto }
}

import { readFileSync, statSync } from 'node:fs'
import { readPrivateKey } from '../config/index.ts'
import { AppError } from '../lib/errors.ts'
import type { SignedWrite, SigningService, UnlockedKey, WriteRequest } from '../signing/index.ts'
import type { Connection } from './connection.ts'
import { PAPER_ACCOUNT_LABEL } from './paperAccount.ts'
import { loadSigning } from './signer.ts'

const KEYSTORE_MAX = 65_536

/** A private key as a person hands it over: hex text, or a Keystore V3 file with its passphrase. */
export type GivenKey =
  | { kind: 'hex'; text: string }
  | { kind: 'keystore'; json: string; passphrase: string; what: string }

/** The account's own key while it is needed: signs method B, then forgets. */
export interface OwnSigner {
  readonly address: string
  sign(write: WriteRequest): SignedWrite
  lock(): void
}

/** Reads the text of a keystore file; AppError `usage` names the file. */
export function readKeystoreFile(path: string): string {
  try {
    if (statSync(path).size <= KEYSTORE_MAX) return readFileSync(path, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
    throw new AppError('usage', `--keystore: ${path} cannot be read (${code})`, { code: 'keystore_file' })
  }
  throw new AppError('usage', `--keystore: ${path} is larger than ${KEYSTORE_MAX} bytes`, { code: 'keystore_file' })
}

/** Opens a key that was handed over; nothing of it is kept. */
export async function openGivenKey(given: GivenKey): Promise<UnlockedKey> {
  const { openForeignKeystore, UnlockedKey } = await loadSigning()
  return given.kind === 'hex'
    ? new UnlockedKey(given.text)
    : openForeignKeystore(given.json, given.passphrase, given.what)
}

/**
 * The account's own key without asking anybody: the play-money account's key file, or the throw-away key of the
 * environment; null when there is neither.
 */
export async function keptOwnKey({
  environment,
  profile,
}: Pick<Connection, 'environment' | 'profile'>): Promise<UnlockedKey | null> {
  const { KeyStore, UnlockedKey } = await loadSigning()
  const thrownAway = readPrivateKey(environment.env)
  if (thrownAway !== undefined) return new UnlockedKey(thrownAway)
  if (profile.environment !== 'paper') return null
  const keys = new KeyStore({ folder: environment.folders.keys })
  if (!keys.has('paper', PAPER_ACCOUNT_LABEL)) return null
  const nobody = () => Promise.reject(new AppError('locked', 'its passphrase file is missing', { code: 'key_missing' }))
  return (await keys.open('paper', PAPER_ACCOUNT_LABEL, nobody)).key
}

/** Signs with the account's own key: its nonces are kept, the key is not. */
export async function ownSigner(
  connection: Pick<Connection, 'environment' | 'profile' | 'exchangeNow' | 'syncClock'>,
  key: UnlockedKey,
): Promise<SigningService> {
  const { createSigningService, openNonces } = await loadSigning()
  const { environment, profile } = connection
  try {
    await connection.syncClock()
    return createSigningService({
      profile,
      key,
      nonces: openNonces({ folder: environment.folders.nonces, signer: key.address, waitMs: 5000 }),
      exchangeNow: connection.exchangeNow,
      env: environment.env,
    })
  } catch (error) {
    key.forget()
    throw error
  }
}

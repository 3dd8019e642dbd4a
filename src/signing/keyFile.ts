import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { ENVIRONMENTS } from '../protocol/enums.ts'
import { NetworkProfile } from '../protocol/profile.ts'
import { int, ms, oneOf, signerAddress } from '../protocol/scalars.ts'
import { canonicalJson } from '../protocol/signing/canonicalJson.ts'
import { damaged, decryptKey, encryptKey, type Keystore, readKeystore } from './keystoreV3.ts'
import type { ScryptCost } from './scrypt.ts'
import type { UnlockedKey } from './unlockedKey.ts'

/** Names a key and its file: no separators, no dots, no capitals that some file systems fold. */
export const KeyLabel = v.pipe(
  v.string(),
  v.regex(
    /^[a-z0-9][a-z0-9_-]{0,31}$/,
    'lowercase letters, digits, - and _, at most 32, starting with a letter or digit',
  ),
)

/** What a key is for; sealed with the key, so that nobody can bind it to something else. Times in ms. */
export const KeyInfo = v.strictObject({
  kind: oneOf(['account', 'agent']),
  label: KeyLabel,
  address: signerAddress,
  environment: oneOf(ENVIRONMENTS),
  /** Name of the profile it was made for. */
  profile: v.string(),
  /** The signing domain it may sign under. */
  domain: NetworkProfile.entries.domain,
  /** The REST host its signatures may be sent to. */
  host: v.string(),
  /** The account it acts for. */
  account: signerAddress,
  created_at: ms,
  /** End of an Agent's approval; null while unknown or for an account's own key. */
  expires_at: v.nullable(ms),
})
export type KeyInfo = v.InferOutput<typeof KeyInfo>

const KeyFile = v.strictObject({
  format: v.pipe(int, v.literal(1)),
  info: KeyInfo,
  keystore: v.unknown(),
  /** Keyed by the private key: tells alteration. */
  seal: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  /** Keyed by nothing: tells damage without a passphrase. */
  checksum: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
})

export interface KeyFileContent {
  info: KeyInfo
  keystore: Keystore
  seal: string
}

/** The text of a key file. */
export async function sealKeyFile(
  key: UnlockedKey,
  info: KeyInfo,
  passphrase: string,
  cost: ScryptCost,
): Promise<string> {
  return writeKeyFile(key, info, await encryptKey(key, passphrase, cost))
}

/** The same key and passphrase with other information. */
export function writeKeyFile(key: UnlockedKey, info: KeyInfo, keystore: Keystore): string {
  const content = { format: 1, info, keystore, seal: key.seal(canonicalJson({ info, keystore })) }
  return render({ ...content, checksum: checksumOf(content, 'the new key') })
}

/** Reads a key file without its passphrase; AppError `damaged or altered`, before anything is derived. */
export function parseKeyFile(text: string, what: string): KeyFileContent {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw damaged(what)
  }
  const file = v.safeParse(KeyFile, value, { abortEarly: true })
  if (!file.success || render(value) !== text) throw damaged(what)
  // Over what the file says, before any schema tidied it up.
  const { checksum: noted, ...written } = value as Record<string, unknown>
  if (checksumOf(written, what) !== noted) throw damaged(what)
  const content = file.output
  const keystore = readKeystore(content.keystore, what)
  const { info, seal } = content
  if (keystore.address?.toLowerCase().replace(/^0x/, '') !== info.address.slice(2)) throw damaged(what)
  return { info, keystore, seal }
}

/** Opens a key file and checks that nothing in it was altered since the key was sealed. */
export async function openKeyFile(content: KeyFileContent, passphrase: string, what: string): Promise<UnlockedKey> {
  const key = await decryptKey(content.keystore, passphrase, what)
  const { info, keystore } = content
  if (key.seal(canonicalJson({ info, keystore })) !== content.seal || key.address !== info.address) {
    key.forget()
    throw damaged(what)
  }
  return key
}

function checksumOf(content: object, what: string): string {
  try {
    return createHash('sha256').update(canonicalJson(content)).digest('hex')
  } catch {
    throw damaged(what)
  }
}

function render(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

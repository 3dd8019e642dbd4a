import type { Connection } from '../app/connection.ts'
import { freshStamp, type Stamp } from '../app/externalSigner.ts'
import { keptOwnKey, openGivenKey, ownSigner } from '../app/ownKey.ts'
import { AppError, FieldError } from '../lib/errors.ts'
import { address } from '../protocol/scalars.ts'
import { validate } from '../protocol/validate.ts'
import type { SigningService } from '../signing/types.ts'
import { readGivenKey } from './givenKey.ts'
import type { VerbContext, VerbOption } from './verb.ts'
import { refuseSecrets } from './words.ts'

/** Options of every verb that the account's own key signs (method B). */
export const OWNER_OPTIONS: readonly VerbOption[] = [
  { flags: '--account-key <prompt|stdin>', description: "where the account's own key comes from; it is never stored" },
  { flags: '--keystore <file>', description: "the account's own key as a Keystore V3 file" },
  { flags: '--typed-data', description: 'print what an external signer must sign (EIP-712 JSON), send nothing' },
  { flags: '--signature <signature>', description: 'the signature an external signer gave for that' },
  { flags: '--nonce <ms>', description: 'nonce of the request that is signed elsewhere' },
  { flags: '--expires-after <ms>', description: 'expiry of the request that is signed elsewhere' },
  { flags: '--owner <address>', description: 'the account that signs elsewhere, when --account is its sub-account' },
]

/** Who signs: a key here, or a signer elsewhere in two steps. */
export type OwnerMode =
  | { kind: 'key' }
  | { kind: 'typed-data'; stamp: Partial<Stamp> }
  | { kind: 'signature'; text: string; stamp: Stamp }

export function ownerMode({ options, words }: VerbContext): OwnerMode {
  refuseSecrets([...words, options.accountKey, options.keystore, options.label, options.agent, options.signature])
  const nonce = integer(options.nonce, '--nonce')
  const expires_after = integer(options.expiresAfter, '--expires-after')
  if (typeof options.signature === 'string') {
    if (nonce === undefined) throw new FieldError('--nonce', undefined, 'the nonce that --typed-data printed')
    if (expires_after === undefined) {
      throw new FieldError('--expires-after', undefined, 'the expiry that --typed-data printed')
    }
    return { kind: 'signature', text: options.signature, stamp: { nonce, expires_after } }
  }
  if (options.typedData !== true) return { kind: 'key' }
  const stamp = { ...(nonce === undefined ? {} : { nonce }), ...(expires_after === undefined ? {} : { expires_after }) }
  return { kind: 'typed-data', stamp }
}

/** Nonce and expiry for `--typed-data`; asks the exchange's clock only when they are not both given. */
export async function completeStamp(connection: Connection, given: Partial<Stamp>): Promise<Stamp> {
  const { nonce, expires_after } = given
  if (nonce !== undefined && expires_after !== undefined) return { nonce, expires_after }
  const fresh = await freshStamp(connection)
  const from = nonce ?? fresh.nonce
  return { nonce: from, expires_after: expires_after ?? from + (fresh.expires_after - fresh.nonce) }
}

/** The account that signs elsewhere. */
export async function ownerElsewhere({ options }: VerbContext, connection: Connection): Promise<string> {
  if (typeof options.owner === 'string') return validate(address, options.owner, '--owner')
  const { account } = connection.environment.options
  if (account !== undefined) return account
  if (connection.profile.environment === 'paper') return connection.account()
  throw new FieldError('--account', undefined, 'the address of the account whose key signs')
}

/** Opens the account's own key: the one named, else the kept one of the paper network, else asks. */
export async function openOwner(context: VerbContext, connection: Connection): Promise<SigningService> {
  const { options } = context
  const named = typeof options.accountKey === 'string' ? options.accountKey : undefined
  if (named === undefined && options.keystore === undefined) {
    const kept = (await keptOwnKey(connection)) ?? (await firstOnPaper(connection))
    if (kept !== null) return ownSigner(connection, kept)
  }
  return ownSigner(connection, await openGivenKey(await readGivenKey(context, "the account's own private key", named)))
}

/** The account to manage: named by the options and owned by the signer, else the signer's own. */
export async function ownedAccount(connection: Connection, signer: { address: string }): Promise<string> {
  const { account } = connection.environment.options
  if (account === undefined || account === signer.address) return signer.address
  const { list } = await connection.read('subs', { address: signer.address })
  if (list.some((sub) => sub.address.toLowerCase() === account)) return account
  throw new AppError('usage', `the key given is that of ${signer.address}, which does not own ${account}`, {
    code: 'account',
    hint: `give the own key of ${account}, or leave --account out`,
  })
}

/** The first verb on the paper network makes the account. */
async function firstOnPaper(connection: Connection) {
  if (connection.profile.environment !== 'paper') return null
  await connection.signer()
  return keptOwnKey(connection)
}

function integer(given: unknown, flag: string): number | undefined {
  if (given === undefined) return undefined
  if (typeof given === 'string' && /^\d{1,16}$/.test(given) && Number.isSafeInteger(Number(given))) return Number(given)
  throw new FieldError(flag, given, 'a time in ms')
}

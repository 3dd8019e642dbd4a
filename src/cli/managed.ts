import type { Connection } from '../app/connection.ts'
import { externalSigner, toBeSigned } from '../app/externalSigner.ts'
import type { OwnSigner } from '../app/ownKey.ts'
import { quote } from '../lib/privateFile.ts'
import type { RequestOf, StructWriteName } from '../protocol/endpoints/index.ts'
import { completeStamp, type OwnerMode, openOwner, ownedAccount, ownerElsewhere } from './owner.ts'
import type { VerbContext } from './verb.ts'

/** Who signs and for which account. */
export interface Parties {
  owner: string
  account: string
  /** Null when somebody else signs. */
  signer: OwnSigner | null
}

/** Finds out who signs; the caller locks the signer. */
export async function partiesOf(context: VerbContext, connection: Connection, mode: OwnerMode): Promise<Parties> {
  if (mode.kind === 'key') {
    const signer = await openOwner(context, connection)
    try {
      return { owner: signer.address, account: await ownedAccount(connection, signer), signer }
    } catch (error) {
      signer.lock()
      throw error
    }
  }
  const owner = await ownerElsewhere(context, connection)
  return { owner, account: connection.environment.options.account ?? owner, signer: null }
}

/**
 * The signer of one write; null after `--typed-data`, which prints what is to be signed: on stdout the EIP-712 JSON
 * alone (with `--json` everything), on stderr how to hand the signature in.
 */
export async function signerFor<N extends StructWriteName>(
  context: VerbContext,
  connection: Connection,
  mode: OwnerMode,
  { owner, signer }: Parties,
  write: { name: N; params: RequestOf<N> },
  again: readonly string[],
): Promise<OwnSigner | null> {
  if (mode.kind === 'signature') return externalSigner(connection, write, owner, mode.stamp, mode.text)
  if (mode.kind === 'key') return signer
  const stamp = await completeStamp(connection, mode.stamp)
  const request = await toBeSigned(connection, write, owner, stamp)
  const { nonce, expires_after } = stamp
  const stamped = ['--nonce', String(nonce), '--expires-after', String(expires_after), '--signature', 'SIGNATURE']
  const next = ['exchange-tui', ...again, ...stamped].map(quote).join(' ')
  context.print({ ...request, params: write.params, next }, () => JSON.stringify(request.typed_data, null, 2))
  if (!context.globals.json) {
    context.io.err(`to be signed by ${request.address}, hash ${request.signing_hash}; then run:\n${next}`)
  }
  return null
}

/** The global options that must be said again when the signature is handed in. */
export function sameNetwork({ globals, options }: VerbContext, account: string): string[] {
  const words: string[] = []
  for (const name of ['network', 'rest', 'ws', 'config'] as const) {
    const value = globals[name]
    if (value !== undefined) words.push(`--${name}`, value)
  }
  words.push('--account', account)
  if (typeof options.owner === 'string') words.push('--owner', options.owner)
  return words
}

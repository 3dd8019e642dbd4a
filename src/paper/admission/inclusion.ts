import { FieldError } from '../../lib/errors.ts'
import { ENDPOINTS, type WriteName } from '../../protocol/endpoints/index.ts'
import type { RejectCode } from '../../protocol/rejects.ts'
import { REJECTS } from '../../protocol/rejects.ts'
import type { WriteHandler, WriteOutcome, WriteTx } from '../handlers/handler.ts'
import { HANDLERS } from '../handlers/index.ts'
import { Rejection } from '../rejection.ts'
import type { Service } from '../service.ts'
import type { IncludedTx } from '../storage/txs.ts'
import { actedAccount, type Keyring, requirePrivateKey } from './authority.ts'
import type { Nonces } from './nonces.ts'
import type { SignedWrite } from './signedWrite.ts'

/** What a write came to. `tx` is null when it was refused before inclusion: then its nonce is still unused. */
export interface Verdict {
  tx: IncludedTx | null
  answer: { data: Record<string, unknown> } | { error: unknown }
}

/**
 * Decides one write in the block of `height` and `time`. Not included: `10002`, `10004` and whatever is malformed (400). All
 * else is included and consumes the nonce, refused or not.
 */
export function includeWrite(
  service: Service,
  nonces: Nonces,
  write: SignedWrite,
  { height, time }: { height: number; time: number },
): Verdict {
  const { signer, nonce, hash } = write
  const refused = nonces.refuse(signer, nonce, time)
  if (refused !== null) return { tx: null, answer: { error: new Rejection('10002', refused) } }
  if (write.expiresAfter <= time) {
    const msg = `request expired: expires_after ${write.expiresAfter} is not after the block time ${time}`
    return { tx: null, answer: { error: new Rejection('10004', msg) } }
  }
  let account = signer
  let code = '0'
  let answer: Verdict['answer']
  try {
    account = accountOf(service, write, time)
    const outcome = run(service, { ...write, account, time })
    if (!outcome.ok) throw new Rejection(outcome.code, outcome.msg)
    answer = { data: { tx_hash: hash, ...outcome.data } }
  } catch (error) {
    answer = { error }
    const refusal = codeOf(error)
    if (refusal === null || REJECTS[refusal].http === 400) return { tx: null, answer }
    code = refusal
  }
  nonces.use(signer, nonce)
  return { tx: { tx_hash: hash, action: actionOf(write.name), signer, account, block: height, time, code }, answer }
}

function accountOf(service: Service, { name, signer, target }: SignedWrite, time: number): string {
  const keys: Keyring = {
    agents: service.agents,
    subs: service.subs,
    hasAccount: (address) => service.core.hasAccount(address),
  }
  if (ENDPOINTS[name].auth.kind === 'action') return actedAccount(keys, signer, target, time)
  requirePrivateKey(keys, signer)
  return signer
}

function run(service: Service, tx: WriteTx): WriteOutcome<WriteName> {
  // The registry pairs names with handlers; the compiler cannot follow the pair through a variable name.
  const handler = HANDLERS[tx.name] as WriteHandler<WriteName>
  return handler(service, tx)
}

/** Name of a transaction in the explorer: the action or the signed struct. */
function actionOf(name: WriteName): string {
  const { auth } = ENDPOINTS[name]
  return auth.kind === 'action' ? auth.action : auth.struct
}

/** Null for a bug of ours. */
function codeOf(error: unknown): RejectCode | null {
  if (error instanceof FieldError) return '10000'
  if (!(error instanceof Rejection)) return null
  return error.code in REJECTS ? (error.code as RejectCode) : null
}

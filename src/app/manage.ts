import { AppError } from '../lib/errors.ts'
import type { RequestOf, ResponseOf, StructWriteName } from '../protocol/endpoints/index.ts'
import type { Connection } from './connection.ts'
import { readOnlyError } from './gate/findings.ts'
import type { OwnSigner } from './ownKey.ts'
import { toSubmit } from './sendWrite.ts'

/** How long a verb looks for the outcome of a doubtful write before it says so, ms. */
const UNKNOWN_WAIT_MS = 10_000

/** What to do about the refusals a person can mend. */
const MENDS: Readonly<Record<string, string>> = {
  '10003': 'an Agent Key cannot manage keys: give the own key of the account',
  '10005': 'this key does not own that account: see exchange-tui sub list',
  '10006': 'see: exchange-tui agent list',
  '10007':
    'four Agents at most: revoke one (exchange-tui agent list, agent revoke), or use the label of one to replace it',
  '10009': 'an address is approved once: leave --agent out, a fresh key is made',
  '10011': 'this address has an account of its own: leave --agent out, a fresh key is made',
}

export interface Managed<N extends StructWriteName> {
  tx_hash: string
  /** Null when the answer got lost and the write was found afterwards. */
  data: ResponseOf<N> | null
}

/** Signs and sends a write of method B; AppError when it did not get through, `unknown` when nobody can say. */
export async function manage<N extends StructWriteName>(
  connection: Pick<Connection, 'readOnly' | 'submitter'>,
  signer: OwnSigner,
  write: { name: N; params: RequestOf<N> },
): Promise<Managed<N>> {
  if (connection.readOnly) throw readOnlyError()
  const signed = signer.sign(write)
  const outcome = await connection.submitter.submit(toSubmit(signed, write.params, write.name), {
    waitMs: UNKNOWN_WAIT_MS,
  })
  switch (outcome.status) {
    case 'done':
      return { tx_hash: outcome.tx_hash, data: outcome.data as ResponseOf<N> | null }
    case 'rejected':
      throw new AppError('rejected', outcome.msg, {
        code: outcome.code,
        trace_code: outcome.trace_code,
        hint: MENDS[outcome.code] ?? '',
      })
    case 'not_sent':
      throw new AppError('connection', `not sent: ${outcome.why}`, { code: 'not_sent' })
    case 'expired':
      throw new AppError('rejected', 'expired, did not execute', { code: 'expired' })
    case 'unknown':
      throw new AppError('unknown', `outcome unknown: ${outcome.why} (tx ${outcome.tx_hash})`, {
        code: 'unknown',
        hint: 'look before doing it again: exchange-tui agent list, exchange-tui sub list',
      })
  }
}

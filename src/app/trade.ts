import { type Command, format, parseArgs } from '../grammar/index.ts'
import { resolve, type Step } from '../grammar/resolve/index.ts'
import { AppError } from '../lib/errors.ts'
import type { Order } from '../protocol/models/order.ts'
import type { Rounding } from '../rules/rounding.ts'
import { describeViolation } from '../rules/violation.ts'
import { resolveContext } from '../store/selectors/resolveContext.ts'
import type { Connection } from './connection.ts'
import { failedItems, signAndSubmit } from './sendWrite.ts'
import { readTradingView } from './tradingView.ts'

/** How long a verb looks for the outcome of a doubtful write before it says so, ms. */
const UNKNOWN_WAIT_MS = 10_000

/** A command line, resolved: the exact requests it stands for. */
export interface Planned {
  /** In the grammar's own words. */
  command: string
  account: string
  steps: readonly Step[]
  roundings: readonly Rounding[]
  notional: string | null
}

export interface Done {
  status: 'done'
  tx_hash: string | null
  order_id: string | null
  steps: { endpoint: string; tx_hash: string; order_id: string | null; data: unknown }[]
  /** The order as it stands after a single place, modify or chase. */
  order: Order | null
  /** Items of a batch that were refused. */
  failed: { at: number; code: string; msg: string }[]
}

/** Words of the shell to requests. AppError `usage` when the words or the order rules do not allow it. */
export async function plan(connection: Connection, words: readonly string[]): Promise<Planned> {
  const command = parseArgs(words)
  const store = await readTradingView(connection, symbolOf(command))
  const resolved = resolve(command, resolveContext(store.getState()))
  const [broken] = resolved.violations
  if (broken) throw new AppError('usage', describeViolation(broken), { code: broken.code })
  if (resolved.steps.length === 0) {
    throw new AppError('usage', 'there is nothing to do', { code: 'nothing', hint: format(command) })
  }
  const { steps, roundings, notional } = resolved
  return { command: format(command), account: await connection.account(), steps, roundings, notional }
}

function symbolOf(command: Command): string | undefined {
  return 'symbol' in command ? command.symbol : undefined
}

/** Signs without sending: the exact bodies and every intermediate value. */
export async function dryRun(connection: Connection, { account, steps }: Planned) {
  const { service } = await connection.signer()
  const { canonicalJson } = await import('../protocol/signing/canonicalJson.ts')
  return steps.map(({ endpoint, params }) => {
    const signed = service.sign({ name: endpoint, params, target_address: account } as never)
    const { path, body, action_hash, tx_hash } = signed
    return { endpoint, path, body, canonical_json: canonicalJson(params), action_hash, tx_hash }
  })
}

/** Sends the steps in order; the first that does not get through ends it with an AppError. */
export async function send(connection: Connection, { command, account, steps }: Planned): Promise<Done> {
  const { service } = await connection.signer()
  const done: Done = { status: 'done', tx_hash: null, order_id: null, steps: [], order: null, failed: [] }
  for (const { endpoint, params } of steps) {
    // The account shown is the one acted for, a sub-account too.
    const write = { name: endpoint, params, target_address: account } as never
    const outcome = await signAndSubmit(service, connection.submitter, write, {
      words: command,
      waitMs: UNKNOWN_WAIT_MS,
    })
    switch (outcome.status) {
      case 'done': {
        const { tx_hash, order_id, data } = outcome
        done.steps.push({ endpoint, tx_hash, order_id, data })
        done.failed.push(...failedItems(data))
        done.tx_hash = tx_hash
        done.order_id = order_id ?? done.order_id
        break
      }
      case 'rejected': {
        const { code, msg, trace_code } = outcome
        throw new AppError('rejected', msg, { code, trace_code, hint: sentSoFar(done) })
      }
      case 'not_sent':
        throw new AppError('connection', `not sent: ${outcome.why}`, { code: 'not_sent', hint: sentSoFar(done) })
      case 'expired':
        throw new AppError('rejected', 'expired, did not execute', { code: 'expired', hint: sentSoFar(done) })
      case 'unknown':
        throw new AppError('unknown', `outcome unknown: ${outcome.why} (tx ${outcome.tx_hash})`, {
          code: 'unknown',
          hint: 'do not send it again; look with: exchange-tui orders',
        })
    }
  }
  if (steps.length === 1 && done.order_id !== null) done.order = await orderAfter(connection, done.order_id)
  return done
}

function sentSoFar({ steps }: Done): string {
  return steps.length === 0 ? '' : `before that went through: ${steps.map((s) => s.endpoint).join(', ')}`
}

/** What became of the order; the write itself is through even when this read fails. */
async function orderAfter(connection: Connection, order_id: string): Promise<Order | null> {
  const answer = await connection.rest.call('getOrder', { address: await connection.account(), order_id })
  return answer.kind === 'ok' ? answer.data : null
}

import { AppError } from '../lib/errors.ts'
import type { Order } from '../protocol/models/order.ts'
import { isTerminal } from '../protocol/orderStates.ts'
import type { SigningService } from '../signing/types.ts'
import type { Connection } from './connection.ts'
import { createDoor, type Door, leftLive } from './gate/door.ts'
import type { Finding } from './gate/findings.ts'
import type { GateWrite } from './gate/kind.ts'
import { endOrders } from './journals.ts'
import type { Planned } from './planned.ts'
import { refusalMessage } from './refusal.ts'
import { failedItems } from './sendWrite.ts'

/** How long a verb looks for the outcome of a doubtful write before it says so, ms. */
const UNKNOWN_WAIT_MS = 10_000
export interface SendChoices {
  /** Soft limits were seen. */
  confirmed: boolean
  /** The same order once more is meant. */
  again: boolean
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

function doorOf(connection: Connection, { store, paused }: Planned, service: SigningService): Door {
  return createDoor({
    profile: connection.profile,
    rest: connection.rest,
    submitter: connection.submitter,
    clock: connection.environment.clock,
    journal: connection.journal,
    service,
    view: () => store.getState(),
    limits: connection.environment.settings.limits,
    readOnly: connection.readOnly,
    exchangeNow: connection.exchangeNow,
    paused: () => paused,
    asksItself: false,
    onVerdict: connection.recording?.onVerdict,
  })
}

/** What a person should see before the first step goes out: soft findings can be confirmed. */
export async function softFindings(connection: Connection, planned: Planned, again: boolean): Promise<Finding[]> {
  const [step] = planned.steps
  if (step === undefined) return []
  const { service } = await connection.signer()
  const write = { name: step.endpoint, params: step.params } as GateWrite
  const found = doorOf(connection, planned, service).check(write, { target: planned.account, again })
  return found.filter((f) => f.level === 'soft')
}

/** Sends the steps in order; the first that does not get through ends it with an AppError. */
export async function send(connection: Connection, planned: Planned, choices: SendChoices): Promise<Done> {
  const { command, account, steps, store } = planned
  connection.recording?.command(command)
  const { service } = await connection.signer()
  const door = doorOf(connection, planned, service)
  const done: Done = { status: 'done', tx_hash: null, order_id: null, steps: [], order: null, failed: [] }
  for (const [at, { endpoint, params }] of steps.entries()) {
    const write = { name: endpoint, params } as GateWrite
    const outcome = await door.send(write, {
      words: command,
      // The account shown is the one acted for, a sub-account too.
      target: account,
      waitMs: UNKNOWN_WAIT_MS,
      confirmed: choices.confirmed,
      // Steps of one command may well be equal.
      again: choices.again || at > 0,
    })
    switch (outcome.status) {
      case 'done': {
        const { tx_hash, order_id, data } = outcome
        const left = leftLive(outcome)
        if (left !== null) {
          throw new AppError('rejected', left.words, { code: 'still_live', hint: 'look with: exchange-tui orders' })
        }
        done.steps.push({ endpoint, tx_hash, order_id, data })
        done.failed.push(...failedItems(data))
        done.tx_hash = tx_hash
        done.order_id = order_id ?? done.order_id
        break
      }
      case 'rejected': {
        const { code, trace_code, order } = outcome
        if (order !== undefined) {
          // Not an error: the order was over before the cancel came.
          done.order = order
          done.order_id = order.order_id
          break
        }
        throw new AppError('rejected', refusalMessage(outcome, connection.profile), {
          code,
          trace_code,
          hint: sentSoFar(done),
        })
      }
      case 'not_sent':
        throw new AppError('connection', `not sent: ${outcome.why}`, { code: 'not_sent', hint: sentSoFar(done) })
      case 'expired':
        throw new AppError('rejected', 'expired, did not execute', { code: 'expired', hint: sentSoFar(done) })
      case 'unknown':
        throw new AppError('unknown', `outcome unknown: ${outcome.why} (tx ${outcome.tx_hash})`, {
          code: 'unknown',
          hint: 'do not send it again; look with: exchange-tui intents --resolve',
        })
    }
  }
  if (steps.length === 1 && done.order_id !== null) done.order ??= await orderAfter(connection, done.order_id)
  if (done.order !== null && isTerminal(done.order.state)) connection.journal.orderEnded(done.order.order_id)
  endOrders(connection.journal, store)
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

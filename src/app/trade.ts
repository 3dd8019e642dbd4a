import type { IntentJournal } from '../client/journal/index.ts'
import { type Command, format, parseArgs } from '../grammar/index.ts'
import { resolve, type Step } from '../grammar/resolve/index.ts'
import { AppError } from '../lib/errors.ts'
import type { Order } from '../protocol/models/order.ts'
import { isTerminal } from '../protocol/orderStates.ts'
import type { ReadAnswer } from '../protocol/received.ts'
import type { Rounding } from '../rules/rounding.ts'
import { describeViolation } from '../rules/violation.ts'
import { resolveContext } from '../store/selectors/resolveContext.ts'
import type { AppStore } from '../store/store.ts'
import type { Connection } from './connection.ts'
import { readDay } from './dayFills.ts'
import { createDoor, leftLive } from './gate/door.ts'
import { readOnlyError } from './gate/findings.ts'
import { type GateWrite, kindOf } from './gate/kind.ts'
import { endOrders } from './journals.ts'
import { isAlive } from './processes.ts'
import { addsRisk, leftOpen, pausedBy, recover } from './recovery.ts'
import { refusalMessage } from './refusal.ts'
import { failedItems } from './sendWrite.ts'
import { readTradingView } from './tradingView.ts'

/** How long a verb looks for the outcome of a doubtful write before it says so, ms. */
const UNKNOWN_WAIT_MS = 10_000
/** How long a verb waits for the outcome of what an earlier run left open: longer than such a write can live, ms. */
const OPEN_WAIT_MS = 20_000

/** A command line, resolved: the exact requests it stands for. */
export interface Planned {
  /** In the grammar's own words. */
  command: string
  account: string
  steps: readonly Step[]
  roundings: readonly Rounding[]
  notional: string | null
  /** What it was resolved against; the gate judges by it. */
  store: AppStore
}

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

/** Words of the shell to requests. AppError `usage` when the words or the order rules do not allow it. */
export async function plan(connection: Connection, words: readonly string[]): Promise<Planned> {
  const command = parseArgs(words)
  if (connection.readOnly) throw readOnlyError()
  const store = await readTradingView(connection, symbolOf(command))
  if (connection.environment.settings.limits.daily_loss !== null) await readToday(connection, store)
  const context = resolveContext(store.getState())
  // An order in doubt is in no list yet: its name is passed on, the gate waits for it.
  const resolved = resolve(command, { ...context, orders_known: !namesDoubt(command, connection.journal) })
  const [broken] = resolved.violations
  if (broken) throw new AppError('usage', describeViolation(broken), { code: broken.code })
  if (resolved.steps.length === 0) {
    throw new AppError('usage', 'there is nothing to do', { code: 'nothing', hint: format(command) })
  }
  const { steps, roundings, notional } = resolved
  return { command: format(command), account: await connection.account(), steps, roundings, notional, store }
}

async function readToday(connection: Connection, { actions }: AppStore): Promise<void> {
  await connection.syncClock()
  const take = (answer: ReadAnswer) => actions.answer(answer)
  if (await readDay(connection.rest, await connection.account(), connection.exchangeNow(), take)) return
  throw new AppError('connection', 'the fills of today cannot be read: the daily loss limit cannot be checked', {
    code: 'daily_loss',
  })
}

/** True when a cancel names an order whose placing is still unknown. */
function namesDoubt(command: Command, journal: IntentJournal): boolean {
  if (command.verb !== 'cancel') return false
  const doubtful = new Set(journal.open().flatMap((intent) => intent.client_order_ids))
  return command.ids.some((id) => doubtful.has(id))
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
export async function send(connection: Connection, planned: Planned, choices: SendChoices): Promise<Done> {
  const { command, account, steps, store } = planned
  const { service } = await connection.signer()
  const kinds = steps.map((s) => kindOf({ name: s.endpoint, params: s.params } as GateWrite, store.getState()))
  const paused = kinds.includes('risk') ? await waitForOpen(connection, service.address) : null
  const door = createDoor({
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
  })
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

/** Finds out what earlier runs left open before anything that adds risk goes out; why that has to wait, or null. */
async function waitForOpen(connection: Connection, signer: string): Promise<string | null> {
  const { journal, submitter } = connection
  const deps = { journal, submitter, signer, isAlive }
  const found = leftOpen(deps)
  if (found.length === 0) return null
  const recovery = recover({ ...deps, found, waitMs: (intent) => (addsRisk(intent) ? OPEN_WAIT_MS : 0) })
  await recovery.done
  return pausedBy(recovery.blocking())
}

function sentSoFar({ steps }: Done): string {
  return steps.length === 0 ? '' : `before that went through: ${steps.map((s) => s.endpoint).join(', ')}`
}

/** What became of the order; the write itself is through even when this read fails. */
async function orderAfter(connection: Connection, order_id: string): Promise<Order | null> {
  const answer = await connection.rest.call('getOrder', { address: await connection.account(), order_id })
  return answer.kind === 'ok' ? answer.data : null
}

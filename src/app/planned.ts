import type { IntentJournal } from '../client/journal/index.ts'
import { type Command, format, parseArgs } from '../grammar/index.ts'
import { resolve, type Step } from '../grammar/resolve/index.ts'
import { AppError } from '../lib/errors.ts'
import type { ReadAnswer } from '../protocol/received.ts'
import type { Rounding } from '../rules/rounding.ts'
import { describeViolation } from '../rules/violation.ts'
import { resolveContext } from '../store/selectors/resolveContext.ts'
import type { AppStore } from '../store/store.ts'
import type { Connection } from './connection.ts'
import { readDay } from './dayFills.ts'
import { readOnlyError } from './gate/findings.ts'
import { type GateWrite, kindOf } from './gate/kind.ts'
import { isAlive } from './processes.ts'
import { addsRisk, leftOpen, pausedBy, recover } from './recovery.ts'
import { readTradingView } from './tradingView.ts'

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
  /** Why what adds risk has to wait; null when it has not. */
  paused: string | null
}

/** Words of the shell to requests. AppError `usage` when the words or the order rules do not allow it. */
export async function plan(connection: Connection, words: readonly string[]): Promise<Planned> {
  if (connection.readOnly) throw readOnlyError()
  const command = parseArgs(words)
  const planned = await planNow(connection, command)
  if (!planned.steps.some((step) => isRisk(step, planned.store))) return planned
  const found = await findOutOpen(connection)
  // What was found out may have changed the account.
  return found === null ? planned : { ...(await planNow(connection, command)), paused: found.paused }
}

const isRisk = ({ endpoint, params }: Step, store: AppStore): boolean =>
  kindOf({ name: endpoint, params } as GateWrite, store.getState()) === 'risk'

async function planNow(connection: Connection, command: Command): Promise<Planned> {
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
  const account = await connection.account()
  return { command: format(command), account, steps, roundings, notional, store, paused: null }
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

/** Finds out what earlier runs left open before anything that adds risk goes out; null when nothing was. */
async function findOutOpen(connection: Connection): Promise<{ paused: string | null } | null> {
  const { journal, submitter } = connection
  if (journal.open().length === 0) return null
  const { service } = await connection.signer()
  const deps = { journal, submitter, signer: service.address, isAlive }
  const found = leftOpen(deps)
  if (found.length === 0) return null
  const recovery = recover({ ...deps, found, waitMs: (intent) => (addsRisk(intent) ? OPEN_WAIT_MS : 0) })
  await recovery.done
  return { paused: pausedBy(recovery.blocking()) }
}

import { type Command, GrammarError, parse } from '../../grammar/index.ts'
import { FieldError } from '../../lib/errors.ts'
import type { WriteResult } from '../port.ts'
import { closeCommandLine, updateCommandLine } from '../ui/updates.ts'
import { type AppContext, stateOf, update } from './context.ts'
import { orderKey } from './guards.ts'
import { runLocal } from './local.ts'
import { type Plan, planCommand } from './plan.ts'
import { errorWords, guardOptions, obstacle, type SubmitRequest, submitPlan } from './submit.ts'
import { undoPlace } from './undo.ts'

const HISTORY_MAX = 200

/** Enter on the `:` line: the line is worked out against the market of this moment and sent, or says why not. */
export function runLine(app: AppContext, text: string) {
  if (text.trim() === '') {
    update(app, closeCommandLine)
    return
  }
  let plan: Plan
  try {
    plan = planCommand(parse(text), stateOf(app), guardOptions(app))
  } catch (error) {
    if (!(error instanceof FieldError)) throw error
    const at = error instanceof GrammarError ? `at ${error.position + 1}, ` : ''
    return fail(app, at + errorWords(error))
  }
  const stop = obstacle(plan)
  if (stop !== null) return fail(app, stop)
  remember(app, text)
  update(app, closeCommandLine)
  if (plan.resolved.local !== null) runLocal(app, plan.resolved.local, plan.text)
  else submitPlan(app, plan, requestOf(app, plan))
}

function fail(app: AppContext, error: string): void {
  update(
    app,
    updateCommandLine((line) => ({ ...line, error, preview: null })),
  )
}

function remember(app: AppContext, text: string): void {
  app.activity.setState(({ history }) => ({
    history: [...history.filter((h) => h !== text), text].slice(-HISTORY_MAX),
    historyAt: null,
  }))
}

/** What is asked about even when it was typed out: it touches more than one order, or ends a position. */
const ASKS: Partial<Record<Command['verb'], string>> = {
  flatten: 'flatten everything?',
  'cancel-all': 'cancel all?',
  reverse: 'reverse the position?',
  close: 'close the position?',
  scale: 'place the whole ladder?',
}
const FROM_POSITIONS: readonly Command['verb'][] = ['flatten', 'close', 'reverse']
const DANGER: readonly Command['verb'][] = ['flatten', 'reverse']

function requestOf(app: AppContext, plan: Plan): SubmitRequest {
  const { verb } = plan.command
  const title = ASKS[verb]
  const isOrder = verb === 'buy' || verb === 'sell'
  const undo = undoPlace(app, plan.text)
  const after = (results: readonly WriteResult[]): void => {
    if (!isOrder) return
    undo(results)
    if (results[0]?.status !== 'done') return
    app.activity.setState({ lastOrder: { key: orderKey(plan.resolved), at: app.clock.now() }, staleUntil: 0 })
  }
  return {
    flight: `line ${plan.text}`,
    keepGoing: verb === 'flatten',
    origin: 'command-line',
    key: 'enter',
    after,
    // Worked out from positions: the line is run again when they change under the question.
    ...(FROM_POSITIONS.includes(verb) ? { renew: () => runLine(app, plan.text) } : {}),
    ...(title === undefined ? {} : { ask: { title, level: DANGER.includes(verb) ? 'danger' : 'normal' } }),
  }
}

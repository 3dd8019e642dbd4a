import { type Command, GrammarError } from '../../grammar/index.ts'
import { AppError, FieldError } from '../../lib/errors.ts'
import { describeRounding, describeViolation } from '../../rules/index.ts'
import { activeSymbol, coinName } from '../../store/selectors/index.ts'
import type { State } from '../../store/state.ts'
import { fixed } from '../format/decimal.ts'
import type { ConfirmOrigin } from '../ui/dialog.ts'
import type { SendOptions } from './activity.ts'
import { ask } from './ask.ts'
import { type AppContext, say, stateOf } from './context.ts'
import type { GuardOptions } from './guards.ts'
import { type Plan, planCommand } from './plan.ts'
import { send } from './send.ts'

export const guardOptions = (app: AppContext): GuardOptions => {
  const { staleUntil, lastOrder } = app.activity.getState()
  const { limits, confirm } = app.settings
  return { now: app.clock.now(), limits, confirm, staleUntil, lastOrder }
}

/** Works a command out now; says why when it cannot be. */
export function planNow(app: AppContext, command: Command): Plan | null {
  try {
    return planCommand(command, stateOf(app), guardOptions(app))
  } catch (error) {
    say(app, 'error', errorWords(error))
    return null
  }
}

/** An error in a trader's words; anything but bad input is passed on. */
export function errorWords(error: unknown): string {
  if (error instanceof GrammarError) {
    const given = error.word === '' ? 'the line ends' : `“${error.word}”`
    return `${given}: needs ${error.expected.slice(0, 8).join(', ') || 'nothing more'}`
  }
  if (error instanceof FieldError) return `${error.field}: ${error.given}, needs ${error.allowed}`
  if (error instanceof AppError) return error.message
  throw error
}

/** Why a plan cannot be sent at all; null when it can. */
export function obstacle(plan: Plan): string | null {
  const [broken] = plan.resolved.violations
  if (broken !== undefined) return describeViolation(broken)
  return plan.guard?.level === 'hard' ? plan.guard.text : null
}

export interface SubmitRequest extends SendOptions {
  readonly origin: ConfirmOrigin
  readonly key: string
  /** Asks even inside the limits. */
  readonly ask?: { readonly title: string; readonly lines?: readonly string[]; readonly level?: 'normal' | 'danger' }
}

/**
 * Sends a plan, or asks first: one key inside the limits, a second beyond the soft ones, nothing beyond the hard ones.
 * Returns why nothing happened, or null.
 */
export function submitPlan(app: AppContext, plan: Plan, request: SubmitRequest): string | null {
  const stop = obstacle(plan)
  if (stop !== null) return stop
  const soft = plan.guard?.level === 'soft' ? plan.guard.text : null
  const { ask: wanted, origin, key, ...options } = request
  const isAgain = plan.guard?.again === true
  const writes = isAgain ? plan.writes.map((write) => Object.freeze({ ...write, again: true as const })) : plan.writes
  if (wanted === undefined && soft === null) {
    void send(app, writes, options)
    return null
  }
  ask(
    app,
    {
      title: wanted?.title ?? 'send this order?',
      lines: [...(soft === null ? [] : [`! ${soft}`]), ...(wanted?.lines ?? []), ...costLines(plan, stateOf(app))],
      command: plan.text,
      writes,
      level: wanted?.level ?? 'normal',
      key,
      origin,
    },
    options,
  )
  return null
}

/** What it is worth and what was rounded. */
export function costLines(plan: Plan, state: State): string[] {
  const { notional, roundings } = plan.resolved
  const symbol = activeSymbol(state)
  const coin = symbol === null ? '' : ` ${coinName(state, symbol.quote_coin_id)}`
  return [
    ...(notional === null ? [] : [`value ~${fixed(notional, 2)}${coin}`]),
    ...roundings.map((r) => `${r.field} ${describeRounding(r)}`),
  ]
}

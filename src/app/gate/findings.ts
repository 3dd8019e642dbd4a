import type { Limits } from '../../config/index.ts'
import { AppError } from '../../lib/errors.ts'
import type { LimitFinding } from '../../rules/index.ts'
import {
  checkShape,
  checkSymbol,
  checkTradeLimits,
  dayStart,
  describeViolation,
  realizedLoss,
  type TradeLimits,
} from '../../rules/index.ts'
import { bookAge, finestBook, symbolName, whyNoBook } from '../../store/selectors/index.ts'
import type { State } from '../../store/state.ts'
import { exposuresOf } from './exposures.ts'
import { type GateWrite, kindOf, type PlaceParams } from './kind.ts'

/** Why a write is held back. */
export type Finding = LimitFinding

export interface GateFacts {
  view: State
  limits: Limits
  /** Local time, ms. */
  now: number
  /** Exchange time, ms; null when unknown for 30 s. */
  exchangeNow: number | null
  readOnly: boolean
  /** Why new risk has to wait (an earlier write is open); null when it has not. */
  paused: string | null
  /** An identical write that was sent or is under way, and its age, ms. */
  again: { age: number; open: boolean } | null
  /** Requests kept for cancels, in words; null when there is enough. */
  budget: string | null
}

const hard = (code: string, text: string): Finding => ({ level: 'hard', code, text })
const soft = (code: string, text: string): Finding => ({ level: 'soft', code, text })

/** Everything that stands between a write and the exchange, the hard reasons first. Cancels pass whatever can be passed. */
export function findingsOf(write: GateWrite, facts: GateFacts): Finding[] {
  const { view } = facts
  if (facts.readOnly) return [hard('read_only', READ_ONLY)]
  const kind = kindOf(write, view)
  if (kind === 'cancel') return []
  const found: Finding[] = [...rulesOf(write, view)]
  if (facts.exchangeNow === null) {
    found.push(hard('no_time', 'no exchange time for 30 s: only cancels are sent'))
  }
  if (kind === 'risk') found.push(...riskFindings(write, facts))
  if (kind === 'risk' && facts.again !== null) {
    const { age, open } = facts.again
    const words = open ? 'the same is still under way' : `the same was sent ${(age / 1000).toFixed(1)} s ago`
    found.push(soft(open ? 'under_way' : 'again', `${words}: say “again” to send it once more`))
  }
  return found.sort((a, b) => Number(a.level === 'soft') - Number(b.level === 'soft'))
}

function riskFindings(write: GateWrite, facts: GateFacts): Finding[] {
  const { view, limits, paused, budget, exchangeNow } = facts
  const found: Finding[] = []
  if (paused !== null) found.push(hard('paused', paused))
  if (budget !== null) found.push(hard('budget', budget))
  const unread = (['orders', 'positions', 'balances'] as const).find((n) => view.freshness[n].status === 'loading')
  if (unread !== undefined) found.push(hard('unread', `your ${unread} are still being read`))
  if (limits.daily_loss !== null && exchangeNow !== null) {
    const loss = realizedLoss(view.executions, dayStart(exchangeNow))
    if (loss.gte(limits.daily_loss)) {
      found.push(
        hard('daily_loss', `lost ${loss.toFixed()} today, limit ${limits.daily_loss}: new risk waits until 0:00 UTC`),
      )
    }
  }
  const exposures = exposuresOf(write, view)
  if (exposures === null)
    found.push(hard('unknown_order', 'the order to be changed is not known here: reduce or cancel it'))
  for (const exposure of exposures ?? []) {
    found.push(...checkTradeLimits(exposure, limitsFor(limits, symbolName(view, exposure.symbol_id))))
  }
  return [...found, ...staleFindings(write, facts)]
}

/** The limits of one symbol: its own in place of the general ones. */
export function limitsFor(limits: Limits, symbol: string): TradeLimits {
  const own = Object.hasOwn(limits.symbols, symbol) ? limits.symbols[symbol] : undefined
  const pick = (name: keyof TradeLimits): string | null => {
    const special = own?.[name]
    if (special !== undefined) return special
    return name === 'soft_size' || name === 'hard_size' || name === 'max_position' ? null : limits[name]
  }
  return {
    soft_notional: pick('soft_notional'),
    hard_notional: pick('hard_notional'),
    soft_size: pick('soft_size'),
    hard_size: pick('hard_size'),
    soft_price_distance: pick('soft_price_distance'),
    hard_price_distance: pick('hard_price_distance'),
    max_position: pick('max_position'),
    max_position_notional: pick('max_position_notional'),
  }
}

/** The order rules that need no prices; the others were looked at when the words became requests. */
function rulesOf(write: GateWrite, view: State): Finding[] {
  const broken = placesOf(write).flatMap((order) => {
    const symbol = view.symbols.get(order.symbol_id)
    return [...checkShape(order), ...(symbol === undefined ? [] : checkSymbol(order, symbol))]
  })
  return broken.map((violation) => hard(violation.code, describeViolation(violation)))
}

function staleFindings(write: GateWrite, { view, limits, now }: GateFacts): Finding[] {
  for (const order of placesOf(write)) {
    if (order.order_type !== 'market' && order.price_match === undefined) continue
    const book = finestBook(view, order.symbol_id)
    if (book === null) continue
    if (book.status !== 'live') return [soft('stale', `${whyNoBook(view)}: its prices cannot be relied on`)]
    const { age } = bookAge(view, book, now)
    if (age > limits.stale_ms) return [soft('stale', `prices are ${Math.floor(age / 1000)} s old`)]
  }
  return []
}

function placesOf(write: GateWrite): readonly PlaceParams[] {
  if (write.name === 'placeOrder') return [write.params]
  return write.name === 'batchOrder' ? write.params.orders : []
}

/** A reason as an error: `usage` when the person can change it. */
export function held(finding: Finding): AppError {
  if (finding.code === 'read_only') return readOnlyError()
  if (finding.code === 'paused') {
    return new AppError('unknown', finding.text, {
      code: finding.code,
      hint: 'look with: exchange-tui intents --resolve',
    })
  }
  if (finding.code === 'no_time' || finding.code === 'budget') {
    return new AppError('connection', finding.text, { code: finding.code })
  }
  const hint = finding.level === 'soft' ? 'look at it, then send it with --again or --yes' : ''
  return new AppError('usage', finding.text, { code: finding.code, hint })
}

export const READ_ONLY = 'read-only mode: nothing is signed or sent'

export function readOnlyError(): AppError {
  const hint = 'leave out --read-only, or: exchange-tui config set read_only false'
  return new AppError('usage', READ_ONLY, { code: 'read_only', hint })
}

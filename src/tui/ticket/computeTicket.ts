import { Decimal } from '../../lib/decimal.ts'
import { FieldError } from '../../lib/errors.ts'
import type { MarketSymbol } from '../../protocol/models/market.ts'
import type { OrderParams, Rounding, RuleViolation } from '../../rules/index.ts'
import { activeSymbol, coinName, resolveContext, symbolName } from '../../store/selectors/index.ts'
import type { State } from '../../store/state.ts'
import type { GuardOptions } from '../app/guards.ts'
import { type Plan, planCommand } from '../app/plan.ts'
import { group } from '../format/decimal.ts'
import type { TicketRow, TicketView } from '../panels/ticketView.ts'
import { isTouched, TICKET_FIELDS, type TicketDraft, type TicketField } from '../ui/ticketDraft.ts'
import { draftCommand, type FieldErrors } from './draftCommand.ts'
import { estimateOrder, NO_ESTIMATE } from './estimate.ts'
import { ownPrice } from './expectedFill.ts'
import { TICKET_DEFINITIONS } from './fields.ts'

/** The ticket as shown, and what Enter would send; `plan` is null while something is wrong with a field. */
export interface Ticket {
  readonly view: TicketView
  readonly plan: Plan | null
  readonly errors: FieldErrors
}

/** Works the order being written out against the market and the account of this moment. */
export function computeTicket(
  draft: TicketDraft,
  state: State,
  options: GuardOptions & { phase?: 'review' | 'sending' | null },
): Ticket {
  const symbol = activeSymbol(state)
  if (symbol === null) return { view: emptyView(draft), plan: null, errors: {} }
  const { command, errors } = draftCommand(draft, symbol, state)
  const { plan, found } = command === null ? { plan: null, found: errors } : tryPlan(command, state, options)
  const params = paramsOf(plan)
  const touched = isTouched(draft) || draft.focused !== null
  const view: TicketView = {
    side: draft.side,
    kind: kindOf(draft),
    symbol: symbolName(state, symbol.symbol_id),
    quoteCoin: coinName(state, symbol.quote_coin_id),
    rows: rowsOf(draft, symbol, state, plan, visible(draft, found)),
    estimate: params === null ? NO_ESTIMATE : estimateOrder(params, symbol, state),
    guard: plan?.guard ?? null,
    command: plan?.text ?? null,
    phase: options.phase ?? (touched ? 'editing' : 'idle'),
  }
  return { view, plan: Object.keys(found).length === 0 ? plan : null, errors: found }
}

function tryPlan(
  command: Parameters<typeof planCommand>[0],
  state: State,
  o: GuardOptions,
): { plan: Plan | null; found: FieldErrors } {
  try {
    const plan = planCommand(command, state, o)
    return { plan, found: violationErrors(plan.resolved.violations) }
  } catch (error) {
    if (!(error instanceof FieldError)) throw error
    return { plan: null, found: { [fieldOf(error.field)]: `needs ${error.allowed}` } }
  }
}

const paramsOf = (plan: Plan | null): OrderParams | null => {
  const [step] = plan?.resolved.steps ?? []
  return step?.endpoint === 'placeOrder' ? (step.params as OrderParams) : null
}

/** What is missing in a field nobody has been to yet is no error on the screen; Enter says it. */
function visible(draft: TicketDraft, errors: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).filter(([field]) => draft.fields[field as TicketField].trim() !== ''),
  )
}

function violationErrors(violations: readonly RuleViolation[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const v of violations) errors[fieldOf(v.field)] ??= `needs ${v.allowed}`
  return errors
}

const FIELD_OF: Readonly<Record<string, TicketField>> = {
  size: 'quantity',
  symbol_id: 'quantity',
  symbol: 'quantity',
  leverage: 'margin_mode',
  flags: 'post_only',
  if: 'trigger_price',
  trigger: 'trigger_price',
  market_order_type: 'order_type',
  algo_order_type: 'order_type',
  tp: 'tp_trigger_price',
  'tp limit': 'tp_order_price',
  sl: 'sl_trigger_price',
  'sl limit': 'sl_order_price',
  tpsl: 'tp_trigger_price',
}

/** The ticket's field for a wire name (`tpsl.tp_order_price`) or a word of the grammar. */
export function fieldOf(name: string): TicketField {
  const last = name.split('.').at(-1) ?? name
  const own = TICKET_FIELDS.find((f) => f === last)
  return own ?? FIELD_OF[last] ?? 'quantity'
}

function rowsOf(
  draft: TicketDraft,
  symbol: MarketSymbol,
  state: State,
  plan: Plan | null,
  errors: FieldErrors,
): TicketRow[] {
  return TICKET_FIELDS.filter((f) => TICKET_DEFINITIONS[f].applies(draft, symbol, state)).map((field) => {
    const { label, choices } = TICKET_DEFINITIONS[field]
    const rounding = plan?.resolved.roundings.find((r) => fieldOf(r.field) === field)
    return {
      field,
      label,
      text: draft.fields[field],
      cursor: draft.focused === field ? draft.cursor : null,
      choices: choices === null ? null : choices.map((c) => (c === '' ? '–' : c)),
      becomes: becomes(field, draft, symbol, state, plan, rounding),
      note: rounding === undefined ? noteOf(field, draft, symbol, state) : `step ${short(rounding.step)}`,
      error: errors[field] ?? null,
    }
  })
}

const short = (step: string): string => step.replace(/^0\./, '.')

/** What a size or price turns into when that is not what was typed. */
function becomes(
  field: TicketField,
  draft: TicketDraft,
  symbol: MarketSymbol,
  state: State,
  plan: Plan | null,
  rounding: Rounding | undefined,
): string | null {
  const params = paramsOf(plan)
  if (params === null) return null
  const typed = draft.fields[field].trim()
  const unit = params.market_order_type === 'quote' ? symbol.quote_coin_id : symbol.base_coin_id
  if (field === 'quantity') {
    return params.quantity === typed && rounding === undefined
      ? null
      : `${group(params.quantity)} ${coinName(state, unit)}`
  }
  const value: Partial<Record<TicketField, string | undefined>> = {
    price: params.price,
    trigger_price: params.conditional?.trigger_price,
    tp_trigger_price: params.tpsl?.tp_trigger_price,
    tp_order_price: params.tpsl?.tp_order_price,
    sl_trigger_price: params.tpsl?.sl_trigger_price,
    sl_order_price: params.tpsl?.sl_order_price,
  }
  const now =
    value[field] ??
    (field === 'price_match' && params.price_match !== undefined ? ownPrice(params, state)?.toFixed() : undefined)
  return now === undefined || isSame(now, typed) ? null : group(now)
}

const isSame = (a: string, b: string): boolean => /^\d{1,30}(\.\d{1,30})?$/.test(b) && new Decimal(a).eq(b)

function noteOf(field: TicketField, draft: TicketDraft, symbol: MarketSymbol, state: State): string | null {
  if (field === 'margin_mode') {
    const context = resolveContext(state)
    const used = draft.fields.margin_mode === '' ? `${context.margin_mode(symbol.symbol_id)} ` : ''
    return `${used}${context.leverage(symbol.symbol_id) ?? '–'}×`
  }
  return null
}

const kindOf = (draft: TicketDraft): string => {
  const type = draft.fields.order_type === '' ? 'limit' : draft.fields.order_type
  return draft.fields.trigger_price.trim() === '' ? type : `conditional ${type}`
}

const emptyView = (draft: TicketDraft): TicketView => ({
  side: draft.side,
  kind: kindOf(draft),
  symbol: '',
  quoteCoin: '',
  rows: [],
  estimate: NO_ESTIMATE,
  guard: null,
  command: null,
  phase: 'idle',
})

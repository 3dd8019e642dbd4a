import { type Condition, GrammarError, type NumericPrice, type OrderCommand, parse } from '../../grammar/index.ts'
import { FieldError } from '../../lib/errors.ts'
import type { PriceMatch, StpMode } from '../../protocol/enums.ts'
import { isSpot, type MarketSymbol } from '../../protocol/models/market.ts'
import { marketOf, symbolName } from '../../store/selectors/index.ts'
import type { State } from '../../store/state.ts'
import type { TicketDraft, TicketField } from '../ui/ticketDraft.ts'
import { TICKET_DEFINITIONS } from './fields.ts'

export type FieldErrors = Partial<Record<TicketField, string>>

/** The command a ticket stands for; null while a field does not read, with what is wrong by field. */
export interface DraftCommand {
  readonly command: OrderCommand | null
  readonly errors: FieldErrors
}

type Writable<T> = { -readonly [K in keyof T]: T[K] }
const WORDS = { last_price: 'last', mark_price: 'mark', index_price: 'index' } as const

/** Reads every field with the grammar, one at a time, so that a field cannot say more than its own. */
export function draftCommand(draft: TicketDraft, symbol: MarketSymbol, state: State): DraftCommand {
  const errors: FieldErrors = {}
  const value = (field: TicketField): string => {
    const text = draft.fields[field].trim()
    return TICKET_DEFINITIONS[field].applies(draft, symbol, state) ? text : ''
  }
  /** What `line` with the text of the field in place of `_` reads as; null on an error, which is kept. */
  const read = (field: TicketField, line: string, keys: readonly (keyof OrderCommand)[]): OrderCommand | null => {
    const text = value(field)
    try {
      return only(parse(line.replace('_', () => text)), keys, text)
    } catch (error) {
      errors[field] = wordsOf(error)
      return null
    }
  }
  const isMarket = value('order_type') === 'market'
  const size =
    value('quantity') === ''
      ? missing(errors, 'quantity', 'a size: 0.5, 500$, 25%, risk 50$')
      : read('quantity', 'buy _', [])
  const command: Writable<OrderCommand> = {
    verb: draft.side,
    size: size?.size ?? { kind: 'base', value: '0' },
    symbol: symbolName(state, symbol.symbol_id),
  }
  if (!isMarket) {
    const match = value('price_match')
    if (match !== '') command.price = { kind: 'match', match: match as PriceMatch }
    else if (value('price') === '') missing(errors, 'price', 'a price: 64000, bid, ask-3t, mid+0.1%')
    else {
      const price = read('price', 'buy 1 @ _', ['price'])?.price
      if (price !== undefined) command.price = price
    }
    if (value('time_in_force') !== '' && value('time_in_force') !== 'gtc')
      command.tif = value('time_in_force') as 'ioc' | 'fok'
    if (value('post_only') === 'yes') command.post = true
  } else if (value('slippage') !== '') {
    const slip = read('slippage', value('slippage').endsWith('%') ? 'buy 1 slip _' : 'buy 1 slip _%', ['slip'])?.slip
    if (slip !== undefined) command.slip = slip
  }
  if (value('trigger_price') !== '') {
    const price = read('trigger_price', 'buy 1 if last >= _', ['if'])?.if?.price
    if (price !== undefined) command.if = conditionOf(price, value('trigger_by'), symbol, state)
  }
  for (const side of ['tp', 'sl'] as const) {
    if (value(`${side}_trigger_price`) === '') continue
    const trigger = read(`${side}_trigger_price`, `buy 1 ${side} _`, [side])?.[side]?.trigger
    const limitText = value(`${side}_order_price`)
    const limit =
      limitText === '' ? undefined : read(`${side}_order_price`, `buy 1 ${side} 1 limit _`, [side])?.[side]?.limit
    if (trigger !== undefined) command[side] = limit === undefined ? { trigger } : { trigger, limit }
  }
  const by = value('tp_trigger_by')
  if (by !== '') command.by = WORDS[by as keyof typeof WORDS]
  if (value('tpsl_mode') !== '') command.tpsl_mode = value('tpsl_mode') as 'full' | 'partial'
  if (value('position_side') !== '') command.side = value('position_side') as 'long' | 'short'
  if (value('margin_mode') !== '') command.margin = value('margin_mode') as 'cross' | 'isolated'
  if (value('stp_mode') !== '') command.stp = value('stp_mode') as StpMode
  if (value('client_order_id') !== '') {
    if ([...value('client_order_id')].length > 36) errors.client_order_id = 'at most 36 characters'
    else command.id = value('client_order_id')
  }
  return { command: Object.keys(errors).length === 0 ? command : null, errors }
}

function missing(errors: FieldErrors, field: TicketField, allowed: string): null {
  errors[field] = `needs ${allowed}`
  return null
}

/** The command when it says nothing but a size and `keys`. */
function only(command: ReturnType<typeof parse>, keys: readonly string[], given: string): OrderCommand {
  const allowed = ['verb', 'size', ...keys]
  if (command.verb === 'buy' && Object.keys(command).every((k) => allowed.includes(k))) return command
  throw new FieldError('field', given, 'one value')
}

const wordsOf = (error: unknown): string => {
  if (error instanceof GrammarError) return `needs ${error.expected[0] ?? 'something else'}`
  return error instanceof FieldError ? `needs ${error.allowed}` : 'cannot be read'
}

/** A trigger has no direction of its own: above the price now it waits for a rise, below it for a fall. */
function conditionOf(price: NumericPrice, given: string, symbol: MarketSymbol, state: State): Condition {
  const fallback = isSpot(symbol) ? 'last_price' : 'mark_price'
  const by = WORDS[(given === '' ? fallback : given) as keyof typeof WORDS]
  const market = marketOf(state, symbol.symbol_id)
  const now = market?.[`${by}_price`] ?? null
  if (price.kind !== 'number' || now === null) {
    const falls = price.kind === 'ref' && (price.offset?.value.startsWith('-') ?? false)
    return { by, op: falls ? '<=' : '>=', price }
  }
  return { by, op: Number(price.value) >= Number(now) ? '>=' : '<=', price }
}

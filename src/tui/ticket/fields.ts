import { isSpot, type MarketSymbol } from '../../protocol/models/market.ts'
import type { State } from '../../store/state.ts'
import type { TicketDraft, TicketField } from '../ui/ticketDraft.ts'

/** How a field of the ticket is edited. `choices`: the words left and right go through; '' stands for not given. */
export interface FieldDefinition {
  readonly label: string
  readonly choices: readonly string[] | null
  applies(draft: TicketDraft, symbol: MarketSymbol | null, state: State): boolean
}

const always = (): boolean => true
const limit = (d: TicketDraft): boolean => d.fields.order_type !== 'market'
const market = (d: TicketDraft): boolean => !limit(d)
const has =
  (field: TicketField) =>
  (d: TicketDraft): boolean =>
    d.fields[field].trim() !== ''
const perpetual = (_d: TicketDraft, symbol: MarketSymbol | null): boolean => symbol === null || !isSpot(symbol)
const hasExit = (d: TicketDraft): boolean => has('tp_trigger_price')(d) || has('sl_trigger_price')(d)
const hasTp = has('tp_trigger_price')
const hasSl = has('sl_trigger_price')
const hasTrigger = has('trigger_price')
const never = (): boolean => false

const TRIGGERS = ['', 'last_price', 'mark_price', 'index_price']
const text = (label: string, applies: FieldDefinition['applies'] = always): FieldDefinition => ({
  label,
  choices: null,
  applies,
})
const choice = (
  label: string,
  choices: readonly string[],
  applies: FieldDefinition['applies'] = always,
): FieldDefinition => ({ label, choices, applies })

/** Every field of the ticket: its label, how it is edited, and when there is any sense in it. */
export const TICKET_DEFINITIONS: Readonly<Record<TicketField, FieldDefinition>> = {
  order_type: choice('type', ['limit', 'market']),
  quantity: text('size'),
  price: text('price', (d) => limit(d) && !has('price_match')(d)),
  price_match: choice('match', ['', 'queue_1', 'queue_5', 'counter_party_1', 'counter_party_5'], limit),
  trigger_price: text('if'),
  trigger_by: choice('if by', TRIGGERS, hasTrigger),
  slippage: text('slip', market),
  time_in_force: choice('in force', ['gtc', 'ioc', 'fok'], limit),
  post_only: choice('post', ['', 'yes'], (d) => limit(d) && ['', 'gtc'].includes(d.fields.time_in_force)),
  position_side: choice(
    'side',
    ['', 'long', 'short'],
    (d, symbol, state) => perpetual(d, symbol) && state.settings?.position_mode === 'hedge',
  ),
  margin_mode: choice('margin', ['', 'cross', 'isolated'], perpetual),
  tp_trigger_price: text('take'),
  // One word of the grammar stands for both sides, so one field does.
  tp_trigger_by: choice('exit by', TRIGGERS, hasExit),
  tp_order_price: text('tp limit', hasTp),
  sl_trigger_price: text('stop'),
  sl_trigger_by: choice('sl by', TRIGGERS, never),
  sl_order_price: text('sl limit', hasSl),
  tpsl_mode: choice('closes', ['', 'full', 'partial'], hasExit),
  // The exchange takes it on TP/SL orders of a position only: those are placed with `tpsl`.
  reduce_only: choice('reduce', ['', 'yes'], never),
  stp_mode: choice('stp', ['', 'cancel_maker', 'cancel_taker', 'cancel_both', 'none']),
  client_order_id: text('id'),
}

/** Longest text of a field. */
export const FIELD_MAX = 64

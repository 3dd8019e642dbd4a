/** Fields of Place Order as the ticket edits them, in the order they are shown. Wire words. */
export const TICKET_FIELDS = [
  'order_type',
  'quantity',
  'price',
  'price_match',
  'trigger_price',
  'trigger_by',
  'slippage',
  'time_in_force',
  'post_only',
  'position_side',
  'margin_mode',
  'tp_trigger_price',
  'tp_trigger_by',
  'tp_order_price',
  'sl_trigger_price',
  'sl_trigger_by',
  'sl_order_price',
  'tpsl_mode',
  'reduce_only',
  'stp_mode',
  'client_order_id',
] as const
export type TicketField = (typeof TICKET_FIELDS)[number]

/**
 * The order being written. Every field is text exactly as typed (`quantity` also `500$`, `25%`, `risk 50$`; prices also
 * `bid-3t`); choices hold the wire word, switches `yes` or nothing. Empty means: not given.
 */
export interface TicketDraft {
  side: 'buy' | 'sell'
  fields: Readonly<Record<TicketField, string>>
  /** Field with the text cursor; null when the ticket is not being edited. */
  focused: TicketField | null
  /** Place of the text cursor in the focused field, in code points. */
  cursor: number
}

const emptyFields = (): Record<TicketField, string> =>
  Object.fromEntries(TICKET_FIELDS.map((f) => [f, ''])) as Record<TicketField, string>

/** A new limit order without size or price. */
export const emptyDraft = (side: TicketDraft['side'] = 'buy'): TicketDraft => ({
  side,
  fields: { ...emptyFields(), order_type: 'limit', time_in_force: 'gtc' },
  focused: null,
  cursor: 0,
})

const codePoints = (text: string): number => [...text].length

/** Sets a field; the text cursor goes to its end when it is the focused one. */
export const setField = (draft: TicketDraft, field: TicketField, text: string): TicketDraft => ({
  ...draft,
  fields: { ...draft.fields, [field]: text },
  cursor: draft.focused === field ? codePoints(text) : draft.cursor,
})

export const focusField = (draft: TicketDraft, field: TicketField | null): TicketDraft => ({
  ...draft,
  focused: field,
  cursor: field === null ? 0 : codePoints(draft.fields[field]),
})

/** Types `text` at the text cursor of the focused field. */
export function typeText(draft: TicketDraft, text: string): TicketDraft {
  const { focused } = draft
  if (focused === null) return draft
  const now = [...draft.fields[focused]]
  const typed = [...text]
  now.splice(draft.cursor, 0, ...typed)
  return {
    ...draft,
    fields: { ...draft.fields, [focused]: now.join('') },
    cursor: draft.cursor + typed.length,
  }
}

/** Deletes before (-1) or after (1) the text cursor. */
export function deleteText(draft: TicketDraft, direction: -1 | 1): TicketDraft {
  const { focused } = draft
  if (focused === null) return draft
  const now = [...draft.fields[focused]]
  const at = direction < 0 ? draft.cursor - 1 : draft.cursor
  if (at < 0 || at >= now.length) return draft
  now.splice(at, 1)
  return { ...draft, fields: { ...draft.fields, [focused]: now.join('') }, cursor: at }
}

export function moveCursor(draft: TicketDraft, to: number): TicketDraft {
  if (draft.focused === null) return draft
  return { ...draft, cursor: Math.max(0, Math.min(to, codePoints(draft.fields[draft.focused]))) }
}

/** Something typed that would be lost by closing the ticket. */
export const isTouched = (draft: TicketDraft): boolean =>
  TICKET_FIELDS.some((f) => draft.fields[f] !== '' && f !== 'order_type' && f !== 'time_in_force')
